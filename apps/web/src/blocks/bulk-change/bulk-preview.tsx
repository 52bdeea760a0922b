import { Alert, Button, Group, Loader, Stack, Text } from '@mantine/core'
import { messages } from '@headgate/contract/base/messages'
import type { BulkRecord, BulkSelection } from '@headgate/contract/bulk-changes/calls'
import type { BulkChangeValues } from '@headgate/contract/bulk-changes/values'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { bulkChangeQueries, useRunBulkChange } from '../../api/bulk-changes.ts'
import { CallFailure, failureText } from '../../lib/call-failure.ts'
import { formatCount } from '../../lib/numbers.ts'
import { toast } from '../../ui/toast.ts'
import { useAskMoves } from '../moves/use-ask-moves.tsx'
import classes from './bulk-change.module.css'
import { BulkRecords } from './bulk-records.tsx'
import { changeText } from './change-text.ts'
import { isChosen as isChosenBy, noDecisions, withToggled } from './record-choice.ts'

export interface MadeChange {
  id: number
  changed: number
  published: number
}

interface BulkPreviewProps {
  change: BulkChangeValues
  selection: BulkSelection | undefined
  /** Back to the choice of the change, where there is one. */
  onBack: (() => void) | undefined
  onClose: () => void
  onMade: (made: MadeChange) => void
}

const isPublishable = ({ state, publish_problem: problem }: BulkRecord) =>
  (state === 'published' || state === 'changed') && problem === null

/** What the change does to each record, and the buttons that make it. */
export function BulkPreview({ change, selection, onBack, onClose, onMade }: BulkPreviewProps) {
  const { data, error, isFetching, refetch } = useQuery(bulkChangeQueries.preview(change, selection))
  const { mutateAsync: run } = useRunBulkChange()
  const askMoves = useAskMoves()
  const [decisions, setDecisions] = useState(noDecisions)
  const [busy, setBusy] = useState<'draft' | 'publish' | null>(null)
  const [stale, setStale] = useState<string | null>(null)
  if (data === undefined)
    return error === null ? (
      <Group gap="sm">
        <Loader size="sm" />
        <Text size="sm">Working out what changes…</Text>
      </Group>
    ) : (
      <Stack gap="md">
        <Alert color="red">{failureText(error)}</Alert>
        <Foot onBack={onBack} onClose={onClose} />
      </Stack>
    )
  // A preview that could not be read again stays with what the user has chosen. It cannot be applied.
  const outdated = stale ?? (error === null || isFetching ? null : failureText(error))
  const { records, names, undone } = data
  const isChosen = (record: BulkRecord) => isChosenBy(decisions, record)
  const chosen = records.filter(isChosen)
  const changing = records.filter((record) => record.outcome === 'change')
  const isLive = changing.length > 0 && changing.every((record) => record.state === 'live')
  const publishable = chosen.filter(isPublishable)
  /** Drafts that were never published stay drafts, and are saved along. */
  const withPublished = chosen.filter((record) => record.publish_problem === null)

  const apply = async (action: 'draft' | 'publish') => {
    const sent = action === 'publish' ? withPublished : chosen
    setBusy(action)
    setStale(null)
    try {
      const accounts = sent.filter((record) => record.kind === 'publisher_account').map((record) => record.id)
      if (accounts.length > 0 && !(await askMoves(bulkChangeQueries.moves(change, accounts)))) return
      onMade(await run({ change, publish: action === 'publish', records: sent }))
    } catch (failed) {
      if (failed instanceof CallFailure && failed.status === 409) setStale(failed.message)
      else toast.error(messages.titles.oopsLoud, failureText(failed))
    } finally {
      setBusy(null)
    }
  }
  const again = () => {
    setStale(null)
    void refetch()
  }
  return (
    <Stack gap="md">
      {undone === null ? null : <Text size="sm">Sets back: {changeText(undone)}.</Text>}
      {isLive ? (
        <Alert color="blue" p="xs">
          This takes effect at once: nothing has to be published.
        </Alert>
      ) : null}
      <BulkRecords
        records={records}
        names={names}
        isChosen={isChosen}
        onToggle={(some) => setDecisions((before) => withToggled(before, some))}
        busy={isFetching}
      />
      {outdated === null ? null : (
        <Alert color="red" p="xs" role="alert">
          <Group justify="space-between" gap="sm">
            <Text size="sm">{outdated}</Text>
            <Button size="xs" variant="default" onClick={again}>
              Preview again
            </Button>
          </Group>
        </Alert>
      )}
      <Foot onBack={onBack} onClose={onClose}>
        {isLive ? (
          <Button
            loading={busy !== null}
            disabled={chosen.length === 0 || isFetching || outdated !== null}
            onClick={() => void apply('draft')}
          >
            Change {formatCount(chosen.length)}
          </Button>
        ) : (
          <>
            <Button
              variant="default"
              loading={busy === 'draft'}
              disabled={chosen.length === 0 || busy === 'publish' || isFetching || outdated !== null}
              onClick={() => void apply('draft')}
            >
              Save {formatCount(chosen.length)} as draft
            </Button>
            <Button
              loading={busy === 'publish'}
              disabled={publishable.length === 0 || busy === 'draft' || isFetching || outdated !== null}
              onClick={() => void apply('publish')}
            >
              Save & publish {formatCount(publishable.length)}
            </Button>
          </>
        )}
      </Foot>
    </Stack>
  )
}

interface FootProps {
  onBack: (() => void) | undefined
  onClose: () => void
  children?: ReactNode
}

function Foot({ onBack, onClose, children }: FootProps) {
  return (
    <Group justify="flex-end" className={classes.foot}>
      {onBack === undefined ? null : (
        <Button variant="default" mr="auto" onClick={onBack}>
          Back
        </Button>
      )}
      <Button variant="default" onClick={onClose}>
        Cancel
      </Button>
      {children}
    </Group>
  )
}
