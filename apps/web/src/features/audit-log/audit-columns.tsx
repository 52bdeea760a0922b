import { auditKindName } from '@headgate/contract/audit/audit-kinds'
import type { AuditEntry } from '@headgate/contract/audit/audit-log'
import { Anchor, Badge } from '@mantine/core'
import { NO_VALUE } from '@headgate/domain/no-value'
import { fieldText } from '../../blocks/history/history-texts.ts'
import { RecordLink } from '../../table/cells/record-link.tsx'
import type { Column } from '../../table/column.ts'
import { recordOf } from './audit-records.ts'

/** The action in words: 'Sign in'. */
export const actionText = (action: string): string =>
  (action.charAt(0).toUpperCase() + action.slice(1)).replaceAll('_', ' ')

/** Who acted, and as whom. */
export const whoText = ({ by, as }: AuditEntry): string => {
  const name = by?.name ?? 'System'
  return as === null ? name : `${name} as ${as.name}`
}

/** The record by kind, id and name. */
export const recordText = ({ kind, record_id, record }: AuditEntry): string =>
  [`${auditKindName(kind)} ${record_id}`, record].filter(Boolean).join(' · ')

/** The columns of the audit log. `onOpen` shows the details of a row; it must be stable. */
export function auditColumns(onOpen: (id: number) => void): readonly Column<AuditEntry>[] {
  return [
    {
      id: 'at',
      header: 'Time (UTC)',
      width: 185,
      value: (row) => row.at,
      cell: (row) => (
        <Anchor component="button" type="button" size="sm" onClick={() => onOpen(row.id)}>
          {row.at.slice(0, 19).replace('T', ' ')}
        </Anchor>
      ),
      hideable: false,
      sortable: false,
    },
    {
      id: 'who',
      header: 'Who',
      width: 210,
      sortable: false,
      value: whoText,
      cell: (row) => <span title={row.by?.email ?? undefined}>{whoText(row)}</span>,
    },
    {
      id: 'action',
      header: 'Action',
      width: 150,
      sortable: false,
      value: (row) => row.action,
      cell: (row) => (
        <>
          {actionText(row.action)}
          {row.taken_back_by === null ? null : (
            <Badge size="xs" variant="light" color="gray.8" ml={6}>
              Taken back
            </Badge>
          )}
        </>
      ),
    },
    {
      id: 'record',
      header: 'Record',
      width: 295,
      sortable: false,
      value: recordText,
      cell: (row) => {
        const to = recordOf(row)
        return to === undefined ? (
          <span title={recordText(row)}>{recordText(row)}</span>
        ) : (
          <RecordLink to={to}>{recordText(row)}</RecordLink>
        )
      },
    },
    {
      id: 'fields',
      header: 'Fields',
      width: 295,
      sortable: false,
      value: (row) => row.fields.map(fieldText).join(', '),
      cell: (row) => {
        const text = row.fields.map(fieldText).join(', ')
        return text === '' ? NO_VALUE : <span title={text}>{text}</span>
      },
    },
  ]
}
