import { Alert, Stack, Text } from '@mantine/core'
import type { CallData } from '@headgate/contract/base/call'
import type { makeRepair } from '@headgate/contract/revenue/repair-calls'
import type { getRepairCandidates, QueueRow } from '@headgate/contract/revenue/repair-queue'
import type { RepairKind } from '@headgate/contract/revenue/repair-values'
import { today } from '@headgate/domain/days'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { repairQueries } from '../../../api/revenue/repairs.ts'
import { Radio } from '../../../ui/check/check.tsx'
import { Columns, Fields } from '../../../ui/layout/columns.tsx'
import { AccountFields } from './account-fields.tsx'
import { CandidateTable } from './candidate-table.tsx'
import { ChannelSelect } from './channel-select.tsx'
import { bodyOf, type Draft, kindsOf, othersHadSearches, withChannel, withKind } from './draft.ts'
import { IgnoreForm } from './ignore-form.tsx'
import { RepairPress } from './repair-press.tsx'

interface ChannelRepairProps {
  row: QueueRow
  found: CallData<typeof getRepairCandidates>
  onMade: (made: CallData<typeof makeRepair>) => void
  onClose: () => void
}

const empty: Draft = { channel: null, kind: null, accountId: null, pair: null, from: today(), to: null }

/** Chooses what a channel without account is, and what is done about it. Nothing is booked before the press. */
export function ChannelRepair({ row, found, onMade, onClose }: ChannelRepairProps) {
  const [decided, setDraft] = useState<Draft>(() => {
    const [first] = found.candidates
    return first !== undefined && found.preselected ? withChannel(empty, first, row, today()) : empty
  })
  const [other, setOther] = useState<string | null>(null)
  const of = { provider_id: row.provider.id, channel: row.channel }
  const { data: more } = useQuery({
    ...repairQueries.candidates(of, other ?? undefined),
    enabled: other !== null,
  })
  const chosenByHand = other === null || more?.chosen?.channel !== other ? null : more.chosen
  const candidates = [
    ...found.candidates,
    ...(chosenByHand === null || found.candidates.some((one) => one.channel === other) ? [] : [chosenByHand]),
  ]
  // What was chosen by hand is taken as soon as its records are read.
  const isOpen = decided.channel === null && decided.kind === null
  const draft = isOpen && chosenByHand !== null ? withChannel(decided, chosenByHand, row, today()) : decided
  const chosen = candidates.find((one) => one.channel === draft.channel)
  const kinds = chosen === undefined ? [] : kindsOf(chosen, row)
  const body = bodyOf(draft, row)
  const choose = (channel: string) => {
    const candidate = candidates.find((one) => one.channel === channel)
    if (candidate !== undefined) setDraft(withChannel(draft, candidate, row, today()))
  }
  const chooseKind = (kind: RepairKind) => setDraft(withKind(draft, kind, chosen, row, today()))
  return (
    <Stack gap="md">
      {candidates.length === 0 ? (
        <Text size="sm">
          No known channel of this advertiser resembles it. Choose one below, or ignore it.
        </Text>
      ) : (
        <Fields legend="What it may be">
          <CandidateTable candidates={candidates} chosen={draft.channel} onChoose={choose} />
        </Fields>
      )}
      {found.has_traffic || candidates.length === 0 ? null : (
        <Text size="xs" c="dimmed">
          The engine’s searches of these days are not known, so the score is made of the other parts.
        </Text>
      )}
      <ChannelSelect
        providerId={row.provider.id}
        value={other}
        onChange={(channel) => {
          setOther(channel)
          setDraft({ ...empty, kind: draft.kind === 'ignore' ? 'ignore' : null })
        }}
      />
      <Fields legend="What is done">
        <Columns cols={{ base: 1, sm: 2 }} isTight>
          {kinds.map((kind) => (
            <Radio
              key={kind}
              name="repair"
              label={labels[kind](draft.channel!)}
              description={notes[kind]}
              checked={draft.kind === kind}
              onChange={() => chooseKind(kind)}
            />
          ))}
          <Radio
            name="repair"
            label={labels.ignore('')}
            description={notes.ignore}
            checked={draft.kind === 'ignore'}
            onChange={() => chooseKind('ignore')}
          />
        </Columns>
      </Fields>
      {chosen !== undefined && kinds.length === 0 ? (
        <Alert color="yellow">
          {chosen.links.some(({ rules }) => rules.length > 0)
            ? 'Its accounts are valid on these days already, but switched off. Switch one on under Publisher Ad Accounts.'
            : 'No rule ever sent searches to its advertiser link. Publish a rule with it first: that makes its account.'}
        </Alert>
      ) : null}
      {chosen === undefined ? null : (
        <AccountFields candidate={chosen} row={row} draft={draft} onChange={setDraft} />
      )}
      {chosen !== undefined && othersHadSearches(chosen, draft) ? (
        <Alert color="yellow">
          Other rules had searches of this channel on these days too. This account alone gets the money of the
          days that wait.
        </Alert>
      ) : null}
      {draft.kind === 'ignore' ? (
        <IgnoreForm row={row} onMade={onMade} onClose={onClose} />
      ) : (
        <RepairPress body={body} onMade={onMade} onClose={onClose} />
      )}
    </Stack>
  )
}

const labels: Record<RepairKind, (channel: string) => string> = {
  map: (channel) => `Book it as ${channel}`,
  widen: () => 'Give an account more days',
  make: () => 'Make an account',
  ignore: () => 'Ignore it',
}

const notes: Record<RepairKind, string> = {
  map: 'Also on other days and in later reports, wherever the reported channel has no account of its own.',
  widen: 'For an account that ended, or began, on the wrong day.',
  make: 'For an advertiser link whose rule has no account on these days.',
  ignore: 'It leaves the queue. Its money stays unmatched.',
}
