import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { messages } from '@headgate/contract/base/messages'
import type { ReplacedUse } from '@headgate/contract/link-replacement'
import type { ProviderLink } from '@headgate/contract/provider-links'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { replacementQueries, useReplaceLink } from '../../../api/link-replacement.ts'
import { providerLinkQueries } from '../../../api/provider-links.ts'
import { failureText } from '../../../lib/call-failure.ts'
import { PageError, PageLoading } from '../../../screens/page-state.tsx'
import { toast } from '../../../ui/toast.ts'
import classes from './replace-dialog.module.css'
import { ReplacedUses } from './replaced-uses.tsx'
import { ReplacementFields } from './replacement-fields.tsx'
import { dialogs } from '../../../ui/dialog/dialogs.ts'

/**
 * Replaces an advertiser link by another in all rules: choose the other, see what changes, save or publish all at once
 * (docs/behaviour/advertiser-links.md#replacing-in-all-rules).
 */
export function showReplaceDialog(id: number): void {
  const modalId = dialogs.open({
    title: `Replace advertiser link ${id} in all rules`,
    size: 'xl',
    children: <ReplaceDialog id={id} onDone={() => dialogs.close(modalId)} />,
  })
}

interface ReplaceDialogProps {
  id: number
  onDone: () => void
}

function ReplaceDialog({ id, onDone }: ReplaceDialogProps) {
  const { data, error, refetch } = useQuery(providerLinkQueries.detail(id))
  const [replacement, setReplacement] = useState<number | null>(null)
  if (error !== null) return <PageError message={failureText(error)} onRetry={() => void refetch()} />
  if (data === undefined) return <PageLoading />
  return (
    <Stack gap="md">
      <ReplacementFields replaced={data} value={replacement} onChange={setReplacement} />
      {replacement === null ? null : (
        <Uses key={replacement} replaced={data} replacement={replacement} onDone={onDone} />
      )}
    </Stack>
  )
}

interface UsesProps {
  replaced: ProviderLink
  replacement: number
  onDone: () => void
}

const keyOf = (use: ReplacedUse) => `${use.kind} ${use.id}`

/** The changes of the replacement, record by record, and the buttons that make them. */
function Uses({ replaced, replacement, onDone }: UsesProps) {
  const { data, error, isFetching, refetch } = useQuery(replacementQueries.preview(replaced.id, replacement))
  const { mutateAsync: replace } = useReplaceLink()
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [busy, setBusy] = useState<'draft' | 'publish' | null>(null)
  if (error !== null) return <PageError message={failureText(error)} onRetry={() => void refetch()} />
  if (data === undefined) return <PageLoading />
  if (data.uses.length === 0)
    return <Text size="sm">No enabled rule of a publisher link or group sends to this link.</Text>
  const chosen = data.uses.filter((use) => use.problem === null && !left.has(keyOf(use)))
  const toPublish = chosen.filter((use) => use.state !== 'draft')
  const run = async (action: 'draft' | 'publish') => {
    setBusy(action)
    try {
      const sent = {
        id: replaced.id,
        replacementId: replacement,
        publish: action === 'publish',
        uses: chosen,
      }
      const { published } = await replace(sent)
      toast.success(messages.titles.success, doneText(chosen.length, published))
      onDone()
    } catch (failed) {
      // The records changed since they were read, so they are read again.
      void refetch()
      toast.error(messages.titles.oopsLoud, failureText(failed))
    } finally {
      setBusy(null)
    }
  }
  return (
    <Stack gap="md">
      <ReplacedUses
        uses={data.uses}
        names={data.names}
        isChosen={(use) => chosen.includes(use)}
        onToggle={(use) => setLeft((before) => toggled(before, keyOf(use)))}
      />
      {data.total > data.uses.length ? (
        <Alert color="yellow" p="xs">
          {data.total} publisher links and groups use this link. These are the first {data.uses.length};
          replace it in the others afterwards.
        </Alert>
      ) : null}
      <Group justify="flex-end" className={classes.foot}>
        <Button variant="default" onClick={onDone}>
          Cancel
        </Button>
        <Button
          variant="default"
          loading={busy === 'draft'}
          disabled={chosen.length === 0 || busy === 'publish' || isFetching}
          onClick={() => void run('draft')}
        >
          Save {chosen.length} as draft
        </Button>
        <Button
          loading={busy === 'publish'}
          disabled={toPublish.length === 0 || busy === 'draft' || isFetching}
          onClick={() => void run('publish')}
        >
          Save & publish {toPublish.length}
        </Button>
      </Group>
    </Stack>
  )
}

function toggled(before: ReadonlySet<string>, key: string): ReadonlySet<string> {
  const after = new Set(before)
  if (!after.delete(key)) after.add(key)
  return after
}

function doneText(changed: number, published: number): string {
  const records = changed === 1 ? 'one publisher link or group' : `${changed} publisher links and groups`
  if (published === 0) return `Replaced in ${records}, as drafts.`
  return published === changed
    ? `Replaced in ${records}, and published.`
    : `Replaced in ${records}; ${published} published.`
}
