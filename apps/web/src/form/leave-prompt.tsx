import { Button, Group, Modal, Text } from '@mantine/core'
import { messages } from '@headgate/contract/messages'
import { useBlocker } from '@tanstack/react-router'

/** Asks before a page with unsaved changes is left: links, back, reload, closing the tab (S8). */
export function LeavePrompt({ when }: { when: boolean }) {
  const blocker = useBlocker({
    shouldBlockFn: () => when,
    enableBeforeUnload: () => when,
    withResolver: true,
  })
  return (
    <Modal
      opened={blocker.status === 'blocked'}
      onClose={() => blocker.reset?.()}
      title={messages.general.leave}
      size="sm"
    >
      <Text size="sm">Your changes are not saved.</Text>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={() => blocker.reset?.()} data-autofocus>
          Stay
        </Button>
        <Button color="red.9" onClick={() => blocker.proceed?.()}>
          Leave
        </Button>
      </Group>
    </Modal>
  )
}
