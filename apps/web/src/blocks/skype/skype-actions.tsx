import { Code, Stack, Text } from '@mantine/core'
import { messages } from '@headgate/contract/base/messages'
import type { ConversationOwner } from '@headgate/contract/people/skype'
import { IconBrandSkype, IconMessageOff } from '@tabler/icons-react'
import { copySkypeCode, useRemoveConversation } from '../../api/skype.ts'
import { failureText } from '../../lib/call-failure.ts'
import { formatMoment } from '../../lib/time.ts'
import type { MenuAction } from '../../ui/float/menu-actions.tsx'
import { announce } from '../../api/query/announce.ts'
import { confirm } from '../../ui/dialog/confirm.tsx'
import { toast } from '../../ui/toast.ts'
import { dialogs } from '../../ui/dialog/dialogs.ts'

interface Partner {
  id: number
  name: string
  skype_conversation_id: string | null
}

/** The two Skype entries in the menu of a publisher or an advertiser (docs/behaviour/people.md#skype-codes). */
export function useSkypeActions(type: ConversationOwner['type'], partner: Partner): () => MenuAction[] {
  const removing = useRemoveConversation()
  const owner = { id: partner.id, type }
  const askToRemove = async () => {
    const text = `Messages no longer reach the conversation of '${partner.name}'.`
    if (
      !(await confirm({ title: 'Remove Skype conversation id', text, confirm: 'Remove', destructive: true }))
    )
      return
    await announce(removing.mutateAsync(owner), {
      success: messages.skype.removed,
      failure: messages.publishers.cannotRemoveConversation,
    })
  }
  return () => [
    {
      label: 'Copy Skype code',
      icon: <IconBrandSkype size={16} />,
      onSelect: () => void copy(owner, partner.name),
    },
    {
      label: 'Remove Skype conversation id',
      icon: <IconMessageOff size={16} />,
      ...(partner.skype_conversation_id === null && { reason: 'There is no conversation id.' }),
      onSelect: () => void askToRemove(),
    },
  ]
}

/** Copies a new code to the clipboard. If the browser forbids that, shows it for copying by hand. */
async function copy(owner: ConversationOwner, name: string): Promise<void> {
  let made: Awaited<ReturnType<typeof copySkypeCode>>
  try {
    made = await copySkypeCode(owner)
  } catch (error) {
    return toast.error(messages.titles.oopsLoud, failureText(error))
  }
  const expiry = `It expires in 10 minutes, at ${formatMoment(made.expires_at)} (UTC).`
  try {
    await navigator.clipboard.writeText(made.code)
    toast.success(messages.titles.success, `Skype code copied. ${expiry}`)
  } catch {
    dialogs.open({
      title: `Skype code of ${name}`,
      children: (
        <Stack gap="sm">
          <Code block>{made.code}</Code>
          <Text size="sm">{expiry}</Text>
        </Stack>
      ),
    })
  }
}
