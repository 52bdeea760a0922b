import { Anchor, Badge, Button, Group, Stack, Text } from '@mantine/core'
import type { BulkChange, ChangedRecord } from '@headgate/contract/bulk-changes/calls'
import { NO_VALUE } from '@headgate/domain/no-value'
import { IconArrowBackUp } from '@tabler/icons-react'
import { keepPreviousData, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { bulkChangeQueries } from '../../api/bulk-changes.ts'
import classes from '../../blocks/bulk-change/bulk-change.module.css'
import {
  changeText,
  recordAddress,
  recordCount,
  recordName,
  recordNouns,
} from '../../blocks/bulk-change/change-text.ts'
import { openBulkChange } from '../../blocks/bulk-change/open-bulk-change.ts'
import { RecordChanges } from '../../blocks/bulk-change/record-changes.tsx'
import type { TargetNames } from '../../blocks/difference/target-names.ts'
import { FactTable } from '../../blocks/imports/fact-table.tsx'
import { useFollow } from '../../lib/address/follow.ts'
import { formatCount } from '../../lib/numbers.ts'
import { formatMoment } from '../../lib/time.ts'
import { Page } from '../../screens/page.tsx'
import { Section } from '../../screens/section.tsx'
import { Pager } from '../../ui/pager/pager.tsx'
import { TextLink } from '../../ui/text-link.tsx'

const route = getRouteApi('/_shell/bulkchanges/$id')

/** One bulk change: what it did to each record, and its undo. */
export function BulkChangePage() {
  const { id } = route.useParams()
  const { data: change } = useSuspenseQuery(bulkChangeQueries.detail(id))
  const isUndone = change.undone_records >= change.changed
  return (
    <Page
      title={`Bulk change ${id}`}
      trail={
        <TextLink to="/bulkchanges" inherit>
          Bulk Changes
        </TextLink>
      }
      actions={
        <Button
          variant="default"
          leftSection={<IconArrowBackUp size={16} />}
          disabled={isUndone}
          title={isUndone ? 'It was undone already.' : undefined}
          onClick={() => openBulkChange({ kind: 'undo', of: id })}
        >
          Undo…
        </Button>
      }
    >
      <Facts change={change} />
      <Records id={id} />
    </Page>
  )
}

function Facts({ change }: { change: BulkChange }) {
  const { change: values, undone_by: undoneBy } = change
  return (
    <FactTable
      label="The change"
      facts={[
        ['Change', changeText(values, change.undone)],
        ...(values.kind === 'undo' ? [['Sets back', <ChangeLink key="of" id={values.of} />] as const] : []),
        ['Made by', change.made_by],
        ['Made at (UTC)', formatMoment(change.made_at)],
        [
          'Changed',
          `${recordCount(change.changed)}: ${change.kinds.map((kind) => recordNouns[kind][1]).join(', ')}`,
        ],
        ['Published', change.published === 0 ? NO_VALUE : recordCount(change.published)],
        [
          'Undone',
          undoneBy === null ? (
            NO_VALUE
          ) : (
            <Group key="undone" gap={6}>
              <Text size="sm">
                {formatCount(change.undone_records)} of {formatCount(change.changed)}, by
              </Text>
              <ChangeLink id={undoneBy} />
            </Group>
          ),
        ],
      ]}
    />
  )
}

function ChangeLink({ id }: { id: number }) {
  return (
    <TextLink to="/bulkchanges/$id" params={{ id }} size="sm">
      Bulk change {id}
    </TextLink>
  )
}

function Records({ id }: { id: number }) {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const { data } = useQuery({ ...bulkChangeQueries.records(id, search), placeholderData: keepPreviousData })
  if (data === undefined) return null
  const pages = Math.max(1, Math.ceil(data.total / search.size))
  return (
    <Section title="Records">
      <Stack gap="sm">
        <ul className={classes.records}>
          {data.records.map((record) => (
            <Record key={`${record.kind} ${record.id}`} record={record} names={data.names} />
          ))}
        </ul>
        {pages === 1 ? null : (
          <Pager
            label="Pages of records"
            page={Math.min(search.page, pages)}
            pages={pages}
            onPage={(page) => void navigate({ to: '.', search: (before) => ({ ...before, page }) })}
          />
        )}
      </Stack>
    </Section>
  )
}

const states: Record<ChangedRecord['state'], string | null> = {
  as_left: null,
  changed_since: 'Changed since',
  removed: 'Removed since',
}

function Record({ record, names }: { record: ChangedRecord; names: TargetNames }) {
  const name = recordName(record.kind, record.id)
  const state = states[record.state]
  const follow = useFollow()
  return (
    <li aria-label={name} className={classes.record}>
      <Stack gap={4} flex={1} miw={0}>
        <Group gap="xs">
          <Anchor size="sm" fw={600} href={recordAddress(record.kind, record.id)} onClick={follow}>
            {name}
          </Anchor>
          <Text size="sm">{record.name}</Text>
          {record.published ? (
            <Badge variant="light" size="sm" color="teal">
              Published
            </Badge>
          ) : null}
          {state === null ? null : (
            <Badge variant="light" size="sm" color="yellow">
              {state}
            </Badge>
          )}
        </Group>
        <RecordChanges difference={record.difference} names={names} />
      </Stack>
    </li>
  )
}
