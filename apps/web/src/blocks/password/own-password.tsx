import type { PasswordInputProps } from '@mantine/core'
import { PasswordField } from '../../form/password-field.tsx'

interface OwnPasswordProps extends PasswordInputProps {
  /** What it is asked for: 'to change your email'. */
  why: string
}

/** The password of who is signed in, for changes that a taken session must not make (decision 0183). */
export function OwnPassword({ why, ...rest }: OwnPasswordProps) {
  return (
    <PasswordField
      label="Your own password"
      description={`Needed ${why}.`}
      withAsterisk
      autoComplete="current-password"
      {...rest}
      value={rest.value ?? ''}
    />
  )
}
