import { Anchor, Group } from '@mantine/core'

/** What can be done next, from a toast. */
export interface ToastAction {
  label: string
  onPress: () => void
}

/** The text of a toast with the actions below it. */
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
