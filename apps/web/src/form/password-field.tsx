import { PasswordInput, type PasswordInputProps } from '@mantine/core'

/** A password with its eye, which the keyboard reaches too; a new one unless told. */
export function PasswordField(props: PasswordInputProps) {
  return (
    <PasswordInput
      autoComplete="new-password"
      visibilityToggleButtonProps={{ 'aria-label': 'Show password', tabIndex: 0 }}
      {...props}
    />
  )
}
