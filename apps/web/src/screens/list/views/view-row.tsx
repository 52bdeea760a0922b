import { Button, Group, Text } from '@mantine/core'
import { viewMessages } from '@headgate/contract/base/view-messages'
import type { SavedView } from '@headgate/contract/views/saved-views'
import { linkOf } from '@headgate/domain/views/view-address'
import { IconLink, IconMail, IconMailFilled, IconTrash, IconUsers, IconUsersMinus } from '@tabler/icons-react'
import { useRemoveView, useUpdateView } from '../../../api/saved-views.ts'
import { useSubmission } from '../../../form/use-submission.ts'
import { IconAction } from '../../../ui/icon-action.tsx'
import { toast } from '../../../ui/toast.ts'

interface ViewRowProps {
  view: SavedView
  isShown: boolean
  isReport: boolean
  onChoose: () => void
  onMail: () => void
}

/** A saved view: its name opens it. Own ones can be shared, mailed and removed. */
export function ViewRow({ view, isShown, isReport, onChoose, onMail }: ViewRowProps) {
  const { id, name, own, owner, shared, schedule } = view
  const { mutateAsync: update } = useUpdateView()
  const { mutateAsync: remove } = useRemoveView()
  const { run } = useSubmission<'share' | 'remove'>({ failure: { text: viewMessages.failed } })
  return (
    <Group component="li" gap={4} wrap="nowrap">
      <Button
        variant={isShown ? 'light' : 'subtle'}
        size="compact-sm"
        flex={1}
        miw={0}
        justify="flex-start"
        aria-current={isShown ? 'true' : undefined}
        onClick={onChoose}
      >
        {name}
      </Button>
      {own ? null : (
        <Text size="xs" c="dimmed" truncate>
          by {owner}
        </Text>
      )}
      <IconAction label={`Copy link of view ${name}`} onClick={() => void copyLink(view)}>
        <IconLink size={16} />
      </IconAction>
      {own ? (
        <>
          <IconAction
            label={shared ? `Stop sharing view ${name}` : `Share view ${name}`}
            onClick={() => void run('share', () => update({ id, shared: !shared }))}
          >
            {shared ? <IconUsersMinus size={16} /> : <IconUsers size={16} />}
          </IconAction>
          {isReport ? (
            <IconAction label={`Mail view ${name}`} onClick={onMail}>
              {schedule?.active === true ? <IconMailFilled size={16} /> : <IconMail size={16} />}
            </IconAction>
          ) : null}
          <IconAction label={`Remove view ${name}`} onClick={() => void run('remove', () => remove(id))}>
            <IconTrash size={16} />
          </IconAction>
        </>
      ) : null}
    </Group>
  )
}

/** Copies the link; if the browser forbids that, shows it for copying by hand. */
async function copyLink(view: SavedView): Promise<void> {
  const link = linkOf(globalThis.location.origin, view)
  try {
    await navigator.clipboard.writeText(link)
    toast.success(view.name, viewMessages.linkCopied)
  } catch {
    toast.success(view.name, link)
  }
}
