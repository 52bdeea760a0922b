import { Button, Group, Text } from '@mantine/core'
import { dialogs } from './dialogs.ts'

/** Says why something cannot be done, where the reason is too long for a toast; closes by any key to leave. */
export function tell({ title, text }: { title: string; text: string }): void {
  const id = dialogs.open({
    title,
    children: (
      <>
        <Text size="sm">{text}</Text>
        <Group justify="flex-end" mt="lg">
          <Button data-autofocus onClick={() => dialogs.close(id)}>
            OK
          </Button>
        </Group>
      </>
    ),
  })
}
