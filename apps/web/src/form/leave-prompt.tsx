import { Button, Group, Text } from '@mantine/core'
import { messages } from '@headgate/contract/base/messages'
import { useBlocker } from '@tanstack/react-router'
import { useEffect } from 'react'
import { Dialog } from '../ui/dialog/dialog.tsx'
import { dialogs } from '../ui/dialog/dialogs.ts'

export interface LeavePromptProps {
  when: boolean
  /** Whether the form stays open at the next address: one that stands above a list survives the list's filters. */
  staysAt?: ((next: { pathname: string; search: unknown }) => boolean) | undefined
}

/** Asks before a page with unsaved changes is left: links, back, reload, closing the tab (S8). */
export function LeavePrompt({ when, staysAt }: LeavePromptProps) {
  const blocker = useBlocker({
    shouldBlockFn: ({ next }) => when && staysAt?.(next) !== true,
    enableBeforeUnload: () => when,
    withResolver: true,
  })
  const isBlocked = blocker.status === 'blocked'
  useEffect(() => {
    // Another question of the page, or what it shows in a dialog, would stand before this one.
    if (isBlocked) dialogs.closeAll()
  }, [isBlocked])
  return (
    <Dialog opened={isBlocked} onClose={() => blocker.reset?.()} title={messages.general.leave} size="sm">
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
