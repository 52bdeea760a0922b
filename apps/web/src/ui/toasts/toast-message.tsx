import { Anchor, Group } from '@mantine/core'

/** A next step that a toast offers. */
export interface ToastAction {
  label: string
  onPress: () => void
  /** Keeps the toast for its other steps. Otherwise it closes, so that the step is taken only once. */
  keepsToast?: boolean
}

/** The text of a toast with its actions below it. */
export function ToastMessage({ text, actions }: { text: string; actions: readonly ToastAction[] }) {
  return (
    <>
      {text}
      <Group gap="md" mt={4}>
        {actions.map(({ label, onPress }) => (
          <Anchor key={label} component="button" type="button" size="sm" onClick={onPress}>
            {label}
          </Anchor>
        ))}
      </Group>
    </>
  )
}
