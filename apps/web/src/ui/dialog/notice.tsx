import { Button, Group, Text } from '@mantine/core'
import { dialogs } from './dialogs.ts'

/** Shows why something cannot be done, if the reason is too long for a toast. Any key closes it. */
export function showNotice({ title, text }: { title: string; text: string }): void {
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
