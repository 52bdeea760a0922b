import { Alert, Anchor, Button, Group, Stack, Text, Title } from '@mantine/core'
import type { AuditDetail } from '@headgate/contract/audit/audit-log'
import { securityMessages } from '@headgate/contract/people/security-messages'
import { stringifySearch } from '@headgate/domain/addresses/search-text'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { announce } from '../../api/query/announce.ts'
import { auditQueries, useTakeBack } from '../../api/security/audit-log.ts'
import { ChangeTable } from '../../blocks/difference/change-table.tsx'
import { fieldText, valueText } from '../../blocks/history/history-texts.ts'
import { FormError } from '../../form/form-error.tsx'
import { formatMoment } from '../../lib/time.ts'
import { recordOf } from './audit-records.ts'
import { actionText, recordText, whoText } from './audit-columns.tsx'

const route = getRouteApi('/_shell/auditlog/')

const toRows = (changes: AuditDetail['changes']) =>
  changes.map(({ field, before, after }) => ({
    key: field,
    label: fieldText(field),
    before: valueText(before),
    after: valueText(after),
  }))

/** One change: every field before and after, its record, and taking it back. */
export function AuditDetails({ id }: { id: number }) {
  const { data, error } = useQuery(auditQueries.detail(id))
  if (error) return <FormError error={error} />
  if (data === undefined) return <Text size="sm">Loading…</Text>
  const { entry, changes } = data
  const to = recordOf(entry)
  return (
    <Stack gap="md">
      <div>
        <Text fw={600}>
          {actionText(entry.action)} · {recordText(entry)}
        </Text>
        <Text size="sm">
          {whoText(entry)}, {formatMoment(entry.at)} (UTC)
        </Text>
      </div>
      <Group gap="md">
        {to === undefined ? null : (
          <Anchor component={Link} to={to} size="sm">
            Open the record
          </Anchor>
        )}
        <Other id={entry.takes_back}>Takes back an earlier change</Other>
        <Other id={entry.taken_back_by}>Was taken back</Other>
      </Group>
      {changes.length === 0 ? (
        <Text size="sm">No field was changed.</Text>
      ) : (
        <ChangeTable sides={{ before: 'Before', after: 'After' }} rows={toRows(changes)} />
      )}
      <TakeBack id={id} takeBack={data.take_back} />
    </Stack>
  )
}

/** Leads to the row that belongs to this one. */
function Other({ id, children }: { id: number | null; children: ReactNode }) {
  const search = route.useSearch()
  if (id === null) return null
  return (
    <Anchor component={Link} to={`/auditlog${stringifySearch({ ...search, open: id })}`} size="sm">
      {children}
    </Anchor>
  )
}

function TakeBack({ id, takeBack }: { id: number; takeBack: AuditDetail['take_back'] }) {
  const { mutateAsync: take, isPending } = useTakeBack()
  if (takeBack.reason !== null)
    return (
      <Text size="sm" c="dimmed">
        Cannot be taken back here. {takeBack.reason}
      </Text>
    )
  return (
    <section aria-labelledby="take-back">
      <Title order={3} size="h5" id="take-back" mb="xs">
        Take back
      </Title>
      <Stack gap="sm">
        <Alert color="blue">This would be set, as a new change in your name:</Alert>
        <ChangeTable sides={{ before: 'Now', after: 'Then' }} rows={toRows(takeBack.changes)} />
        <Group justify="flex-end">
          <Button
            loading={isPending}
            onClick={() => void announce(take(id), { success: securityMessages.takenBack })}
          >
            Take back
          </Button>
        </Group>
      </Stack>
    </section>
  )
}
