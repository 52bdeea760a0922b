import { PasswordInput, type PasswordInputProps } from '@mantine/core'

/**
 * A password with a button to show it, which the keyboard reaches too. A new password unless the props say otherwise.
 */
export function PasswordField(props: PasswordInputProps) {
  return (
    <PasswordInput
      autoComplete="new-password"
      visibilityToggleButtonProps={{ 'aria-label': 'Show password', tabIndex: 0 }}
      {...props}
    />
  )
}
