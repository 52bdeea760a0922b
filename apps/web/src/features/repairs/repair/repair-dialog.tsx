import { Alert, Anchor, Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import type { CallData } from '@headgate/contract/base/call'
import { messages } from '@headgate/contract/base/messages'
import type { makeRepair } from '@headgate/contract/revenue/repair-calls'
import type { QueueRow } from '@headgate/contract/revenue/repair-queue'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { repairQueries } from '../../../api/revenue/repairs.ts'
import { validText } from '../../../blocks/accounts/account-texts.ts'
import { importAddress } from '../../../blocks/imports/import-address.ts'
import { failureText } from '../../../lib/call-failure.ts'
import { focusOnMount } from '../../../lib/focus-on-mount.ts'
import { formatCount, formatRevenue } from '../../../lib/numbers.ts'
import { formatMoment, sinceText } from '../../../lib/time.ts'
import { StatStrip } from '../../../ui/stat-strip.tsx'
import { kindTexts, repairText } from '../repair-texts.ts'
import { ChannelRepair } from './channel-repair.tsx'
import { IgnoreForm } from './ignore-form.tsx'
import { RepairMovesView } from './repair-moves-view.tsx'

interface RepairDialogProps {
  row: QueueRow
  onClose: () => void
}

type Made = CallData<typeof makeRepair>

/** What waits, what it may be, what a repair would move, and after the press what it moved. */
export function RepairDialog({ row, onClose }: RepairDialogProps) {
  const [made, setMade] = useState<Made | null>(null)
  if (made !== null) return <Result made={made} onClose={onClose} />
  const isOfAccount = row.kind === 'no_link' || row.kind === 'no_account'
  return (
    <Stack gap="md">
      <RowFacts row={row} />
      {isOfAccount ? (
        <Candidates row={row} onMade={setMade} onClose={onClose} />
      ) : (
        <>
          <Remedy row={row} />
          <IgnoreForm row={row} onMade={setMade} onClose={onClose} />
        </>
      )}
    </Stack>
  )
}

function RowFacts({ row }: { row: QueueRow }) {
  const { kind, last_account: last, reason } = row
  const days =
    kind === 'skipped'
      ? { label: 'Lines', value: formatCount(row.rows) }
      : {
          label: 'Days (UTC)',
          value: row.first_day ?? '',
          ...(row.last_day !== row.first_day && { note: `to ${row.last_day}` }),
        }
  return (
    <Stack gap="xs">
      <StatStrip
        label="What waits"
        stats={[
          { label: 'Gross', value: formatRevenue(row.gross) },
          days,
          { label: 'Waits for', value: sinceText(row.since) },
        ]}
      />
      <Text size="sm">
        {kindTexts[kind]}
        {reason === null ? '.' : `: ${reason.replace(/\.$/, '')}.`} Received at {formatMoment(row.since)}{' '}
        (UTC).
        {last === null ? null : (
          <>
            {' '}
            The last account of this channel is{' '}
            <Anchor href={`/pubaccount/${last.id}`} target="_blank" inherit underline="always">
              {last.id}
            </Anchor>
            , valid {validText(last)}.
          </>
        )}
      </Text>
    </Stack>
  )
}

/** What helps with rows that no other channel repairs. */
function Remedy({ row: { kind, import_id, import_kind } }: { row: QueueRow }) {
  if (kind === 'country')
    return (
      <Text size="sm">
        The money is booked without a country. It gets its countries when the advertiser sends these days
        again with ISO codes or English names.
      </Text>
    )
  const theirImport =
    import_id === null ? (
      'their import'
    ) : (
      <Anchor href={importAddress(import_id)} target="_blank" inherit underline="always">
        import {import_id}
      </Anchor>
    )
  if (import_kind === 'api')
    return (
      <Text size="sm">
        These lines are not booked. They came with a run of the advertiser’s API, {theirImport}. Have the
        report corrected there, and run the API again.
      </Text>
    )
  return (
    <Text size="sm">
      These lines are not booked. Mend them in the error file of {theirImport} and load it again.
    </Text>
  )
}

interface CandidatesProps extends RepairDialogProps {
  onMade: (made: Made) => void
}

function Candidates({ row, onMade, onClose }: CandidatesProps) {
  const of = { provider_id: row.provider.id, channel: row.channel }
  const { data, error } = useQuery(repairQueries.candidates(of))
  // Candidates that were read stay when they cannot be read again: the user may have decided already.
  if (data === undefined)
    return error === null ? (
      <Skeleton h={240} animate={false} aria-label="Candidates are being computed" />
    ) : (
      <Alert color="red">{failureText(error)}</Alert>
    )
  return <ChannelRepair row={row} found={data} onMade={onMade} onClose={onClose} />
}

function Result({ made, onClose }: { made: Made; onClose: () => void }) {
  return (
    <Stack gap="md">
      <Alert color={made.is_booked ? 'teal' : 'yellow'}>
        {repairText(made.data)}.{' '}
        {made.data.kind === 'ignore'
          ? messages.repairs.ignored
          : made.is_booked
            ? null
            : messages.repairs.repairedLater}
      </Alert>
      {made.moves === null ? null : <RepairMovesView moves={made.moves} isDone />}
      <Group justify="flex-end">
        <Button onClick={onClose} ref={focusOnMount}>
          Done
        </Button>
      </Group>
    </Stack>
  )
}
