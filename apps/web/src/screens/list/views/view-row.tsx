import { Button, Group, Text, TextInput } from '@mantine/core'
import { viewMessages } from '@headgate/contract/base/view-messages'
import { LONGEST_VIEW_NAME, type SavedView } from '@headgate/contract/views/saved-views'
import { linkOf } from '@headgate/domain/views/view-address'
import {
  IconLink,
  IconMail,
  IconMailFilled,
  IconPencil,
  IconTrash,
  IconUsers,
  IconUsersMinus,
} from '@tabler/icons-react'
import { useState } from 'react'
import { useRemoveView, useUpdateView } from '../../../api/views/saved-views.ts'
import { useSubmission } from '../../../form/use-submission.ts'
import { useIsAdmin } from '../../../lib/browser-session.ts'
import { focusOnMount } from '../../../lib/focus-on-mount.ts'
import { IconAction } from '../../../ui/icon-action.tsx'
import { toast } from '../../../ui/toast.ts'

interface ViewRowProps {
  view: SavedView
  isShown: boolean
  isReport: boolean
  onChoose: () => void
  onMail: () => void
}

/** A saved view: its name opens it. Own ones can be mailed and removed, and shared among admins. */
export function ViewRow({ view, isShown, isReport, onChoose, onMail }: ViewRowProps) {
  const { id, name, own, owner, shared, schedule } = view
  const { mutateAsync: update } = useUpdateView()
  const { mutateAsync: remove } = useRemoveView()
  const { run } = useSubmission<'share' | 'remove'>({ failure: { text: viewMessages.failed } })
  const isAdmin = useIsAdmin()
  const [isNaming, setIsNaming] = useState(false)
  if (isNaming) return <RenameView view={view} onDone={() => setIsNaming(false)} />
  return (
    <Group component="li" gap={4} wrap="nowrap">
      <Button
        variant={isShown ? 'light' : 'subtle'}
        size="compact-sm"
        flex={1}
        miw={0}
        justify="flex-start"
        aria-current={isShown ? 'true' : undefined}
        title={name}
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
          {isAdmin ? (
            <IconAction
              label={shared ? `Stop sharing view ${name}` : `Share view ${name}`}
              onClick={() => void run('share', () => update({ id, shared: !shared }))}
            >
              {shared ? <IconUsersMinus size={16} /> : <IconUsers size={16} />}
            </IconAction>
          ) : null}
          {isReport ? (
            <IconAction label={`Mail view ${name}`} onClick={onMail}>
              {schedule?.active === true ? <IconMailFilled size={16} /> : <IconMail size={16} />}
            </IconAction>
          ) : null}
          <IconAction label={`Rename view ${name}`} onClick={() => setIsNaming(true)}>
            <IconPencil size={16} />
          </IconAction>
          <IconAction label={`Remove view ${name}`} onClick={() => void run('remove', () => remove(id))}>
            <IconTrash size={16} />
          </IconAction>
        </>
      ) : null}
    </Group>
  )
}

/** The name of a view as a field, until Enter keeps it. */
function RenameView({ view: { id, name }, onDone }: { view: SavedView; onDone: () => void }) {
  const [typed, setTyped] = useState(name)
  const [problem, setProblem] = useState<string>()
  const { mutateAsync: update } = useUpdateView()
  const { busy, run } = useSubmission({
    failure: { text: viewMessages.failed },
    onRefused: (fields) => setProblem(fields['name']),
  })
  return (
    <li>
      <form
        aria-label={`Rename view ${name}`}
        onSubmit={(event) => {
          event.preventDefault()
          void run('save', async () => {
            await update({ id, name: typed })
            onDone()
          })
        }}
      >
        <Group gap={4} wrap="nowrap" align="flex-start">
          <TextInput
            aria-label="New name"
            size="xs"
            flex={1}
            maxLength={LONGEST_VIEW_NAME}
            value={typed}
            error={problem}
            ref={focusOnMount}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <Button type="submit" size="xs" disabled={typed.trim() === ''} loading={busy !== null}>
            Rename
          </Button>
          <Button size="xs" variant="default" onClick={onDone}>
            Cancel
          </Button>
        </Group>
      </form>
    </li>
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
