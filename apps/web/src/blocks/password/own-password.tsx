import type { PasswordInputProps } from '@mantine/core'
import { PasswordField } from '../../form/password-field.tsx'

interface OwnPasswordProps extends PasswordInputProps {
  /** The purpose: 'to change your email'. */
  why: string
}

/** The signed-in user's password, for changes that a stolen session must not make (decision 0183). */
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
