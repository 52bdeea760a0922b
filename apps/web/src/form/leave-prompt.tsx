import { Button, Group, Text } from '@mantine/core'
import { messages } from '@headgate/contract/base/messages'
import { useBlocker } from '@tanstack/react-router'
import { useEffect } from 'react'
import { Dialog } from '../ui/dialog/dialog.tsx'
import { dialogs } from '../ui/dialog/dialogs.ts'
import { useDelayed } from '../ui/use-delayed.ts'

/** Asks before unsaved changes are lost: links, back, reload, closing the tab (docs/behaviour/console.md#forms). */
export function LeavePrompt({ when }: { when: boolean }) {
  const blocker = useBlocker({
    shouldBlockFn: () => when,
    enableBeforeUnload: () => when,
    withResolver: true,
  })
  const isBlocked = blocker.status === 'blocked'
  useEffect(() => {
    // Other questions and dialogs of the page would cover this one.
    if (isBlocked) dialogs.closeAll()
  }, [isBlocked])
  // In the next task, because the Escape that closes a drawer or a dialog would answer this question too.
  const isAsked = useDelayed(isBlocked, 0)
  return (
    <Dialog opened={isAsked} onClose={() => blocker.reset?.()} title={messages.general.leave} size="sm">
      <Text size="sm">Your changes are not saved.</Text>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={() => blocker.reset?.()} data-autofocus>
          Stay
        </Button>
        <Button color="red.9" onClick={() => blocker.proceed?.()}>
          Leave
        </Button>
      </Group>
    </Dialog>
  )
}
