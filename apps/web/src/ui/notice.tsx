import { Button, Group, Text } from '@mantine/core'
import { modals } from '@mantine/modals'

/** Shows why something cannot be done, if the reason is too long for a toast. Any key to leave closes it. */
export function showNotice({ title, text }: { title: string; text: string }): void {
  const id = modals.open({
    title,
    children: (
      <>
        <Text size="sm">{text}</Text>
        <Group justify="flex-end" mt="lg">
          <Button data-autofocus onClick={() => modals.close(id)}>
            OK
          </Button>
        </Group>
      </>
    ),
  })
}
