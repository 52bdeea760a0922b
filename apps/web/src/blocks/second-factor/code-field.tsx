import { TextInput, type TextInputProps } from '@mantine/core'
import { focusOnMount } from '../../lib/focus-on-mount.ts'

/** A code of the app, or a recovery code. Browsers and phones offer it by themselves. */
export function CodeField({ takesRecovery = true, ...props }: TextInputProps & { takesRecovery?: boolean }) {
  return (
    <TextInput
      label="Code"
      description={
        takesRecovery
          ? 'The 6 digits that your app shows now, or one of your recovery codes.'
          : 'The 6 digits that your app shows now.'
      }
      withAsterisk
      autoComplete="one-time-code"
      inputMode={takesRecovery ? 'text' : 'numeric'}
      autoCapitalize="none"
      spellCheck={false}
      ref={focusOnMount}
      {...props}
    />
  )
}
