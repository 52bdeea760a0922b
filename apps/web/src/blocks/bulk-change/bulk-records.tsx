import { Anchor, Badge, Button, Group, Stack, Text } from '@mantine/core'
import type { BulkRecord } from '@headgate/contract/bulk-changes/calls'
import { type ReactNode, useState } from 'react'
import { formatCount } from '../../lib/numbers.ts'
import { Check } from '../../ui/check/check.tsx'
import { Pager } from '../../ui/pager/pager.tsx'
import { Tabs } from '../../ui/tabs/tabs.tsx'
import { DifferenceView } from '../difference/difference-view.tsx'
import { type TargetNames, useTargetText } from '../difference/target-names.ts'
import { capWarningText } from '../rules/cap-texts.ts'
import classes from './bulk-change.module.css'
import { recordAddress, recordName } from './change-text.ts'
import { RecordChanges } from './record-changes.tsx'

/** Records of a page: enough to look through, few enough to be drawn at once. */
const PAGE = 25

const outcomes = { change: 'Change', conflict: 'Conflicts', same: 'Unchanged' } as const
type Shown = 'all' | BulkRecord['outcome']

interface BulkRecordsProps {
  records: readonly BulkRecord[]
  names: TargetNames
  isChosen: (record: BulkRecord) => boolean
  /** Changes the boxes of these records. */
  onToggle: (records: readonly BulkRecord[]) => void
  busy: boolean
}

/** Every record with what changes, page by page. Records can be left out. */
export function BulkRecords({ records, names, isChosen, onToggle, busy }: BulkRecordsProps) {
  const [shown, setShown] = useState<Shown>('all')
  const [page, setPage] = useState(1)
  const listed = shown === 'all' ? records : records.filter((record) => record.outcome === shown)
  const pages = Math.max(1, Math.ceil(listed.length / PAGE))
  const at = Math.min(page, pages)
  const changing = records.filter((record) => record.outcome === 'change')
  const chosen = changing.filter(isChosen)
  const count = (outcome: BulkRecord['outcome']) =>
    records.filter((record) => record.outcome === outcome).length
  const tabs: { value: Shown; label: string; end: ReactNode }[] = [
    { value: 'all', label: 'All', end: <Count value={records.length} /> },
    ...(Object.keys(outcomes) as BulkRecord['outcome'][]).map((outcome) => ({
      value: outcome,
      label: outcomes[outcome],
      end: <Count value={count(outcome)} />,
    })),
  ]
  return (
    <Stack gap="sm" aria-busy={busy}>
      <Tabs
        value={shown}
        onChange={(value) => {
          setShown(value)
          setPage(1)
        }}
        tabs={tabs}
      />
      <Group gap="sm" justify="space-between">
        <Text size="sm" component="output">
          {formatCount(chosen.length)} of {formatCount(changing.length)} are changed.
        </Text>
        {changing.length < 2 ? null : (
          <Group gap="xs">
            <Button
              size="compact-sm"
              variant="default"
              disabled={chosen.length === changing.length}
              onClick={() => onToggle(changing.filter((record) => !isChosen(record)))}
            >
              Select all
            </Button>
            <Button
              size="compact-sm"
              variant="default"
              disabled={chosen.length === 0}
              onClick={() => onToggle(chosen)}
            >
              Select none
            </Button>
          </Group>
        )}
      </Group>
      {listed.length === 0 ? <Text size="sm">{emptyTexts[shown]}</Text> : null}
      <ul className={classes.records}>
        {listed.slice((at - 1) * PAGE, at * PAGE).map((record) => (
          <PreviewedRecord
            key={`${record.kind} ${record.id}`}
            record={record}
            names={names}
            isChosen={isChosen(record)}
            onToggle={() => onToggle([record])}
          />
        ))}
      </ul>
      {pages === 1 ? null : <Pager label="Pages of records" page={at} pages={pages} onPage={setPage} />}
    </Stack>
  )
}

const emptyTexts: Record<Shown, string> = {
  all: 'There is no record to change.',
  change: 'No record changes.',
  conflict: 'There is no conflict.',
  same: 'Every record changes.',
}

function Count({ value }: { value: number }) {
  return (
    <Badge size="sm" variant="default">
      {formatCount(value)}
    </Badge>
  )
}

const states = {
  published: null,
  changed: 'Has other unpublished changes: they go live with it',
  draft: 'Never published: it stays a draft',
  live: null,
} as const

interface PreviewedRecordProps {
  record: BulkRecord
  names: TargetNames
  isChosen: boolean
  onToggle: () => void
}

function PreviewedRecord({ record, names, isChosen, onToggle }: PreviewedRecordProps) {
  const { kind, id, outcome, problem, publish_problem, drafted_by, note, warnings } = record
  const state = states[record.state]
  const name = recordName(kind, id)
  return (
    <li aria-label={name} className={classes.record}>
      <Check
        aria-label={`Change ${name}`}
        checked={isChosen}
        disabled={outcome !== 'change'}
        onChange={onToggle}
      />
      <Stack gap={4} flex={1} miw={0}>
        <Group gap="xs">
          <Anchor size="sm" fw={600} href={recordAddress(kind, id)} target="_blank">
            {name}
          </Anchor>
          <Text size="sm">{record.name}</Text>
          {state === null ? null : (
            <Badge variant="light" color={record.state === 'changed' ? 'yellow' : 'gray'} size="sm">
              {state}
            </Badge>
          )}
          {outcome === 'same' ? (
            <Badge variant="light" color="gray" size="sm">
              Unchanged
            </Badge>
          ) : null}
        </Group>
        {problem === null ? null : (
          <Text size="sm" c="var(--mantine-color-error)">
            It is not changed. {problem}
          </Text>
        )}
        {record.difference === null ? null : <RecordChanges difference={record.difference} names={names} />}
        {note === null ? null : (
          <Text size="sm" c="dimmed">
            {note}
          </Text>
        )}
        {publish_problem === null ? null : (
          <Warning>It can only be saved as a draft. {publish_problem}</Warning>
        )}
        {drafted_by === null ? null : (
          <Warning>{drafted_by} has unpublished changes here. It is left out unless you select it.</Warning>
        )}
        {warnings.map((warning) => (
          <Warning key={`${warning.place} ${warning.provider_link_id}`}>{capWarningText(warning)}</Warning>
        ))}
        {record.live_difference === null || !isChosen ? null : (
          <WholeDifference difference={record.live_difference} kind={kind} names={names} />
        )}
      </Stack>
    </li>
  )
}

function Warning({ children }: { children: ReactNode }) {
  return (
    <Text size="sm" c="var(--mantine-color-yellow-light-color)">
      {children}
    </Text>
  )
}

interface WholeDifferenceProps {
  difference: NonNullable<BulkRecord['live_difference']>
  kind: BulkRecord['kind']
  names: TargetNames
}

/** Everything that publishing the record would change of what is live. */
function WholeDifference({ difference, kind, names }: WholeDifferenceProps) {
  const targetText = useTargetText([], names)
  return (
    <details>
      <summary>
        <Text size="sm" span>
          Everything that goes live when it is published
        </Text>
      </summary>
      <DifferenceView
        difference={difference}
        isFirst={false}
        noun={kind === 'group' ? 'group' : 'link'}
        sides={{ before: 'Live', after: 'After publishing' }}
        targetText={targetText}
      />
    </details>
  )
}
