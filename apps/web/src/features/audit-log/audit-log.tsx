import { Text } from '@mantine/core'
import type { AuditEntry } from '@headgate/contract/audit/audit-log'
import { messages } from '@headgate/contract/base/messages'
import { IconRefresh } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useMemo } from 'react'
import { auditQueries } from '../../api/security/audit-log.ts'
import { FormError } from '../../form/form-error.tsx'
import { Page } from '../../screens/page.tsx'
import { ColumnChooser, useColumnChoice } from '../../table/column-choice.tsx'
import { CursorPaging } from '../../table/cursor-paging.tsx'
import { DataTable } from '../../table/data-table.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { IconAction } from '../../ui/icon-action.tsx'
import { type AuditAddress, auditSizes, hasFilters, viewOf } from './audit-address.ts'
import { auditColumns } from './audit-columns.tsx'
import { AuditDetails } from './audit-details.tsx'
import { AuditFilters } from './audit-filters.tsx'

const route = getRouteApi('/_shell/auditlog/')

const rowId = (row: AuditEntry) => String(row.id)
const none: readonly AuditEntry[] = []
const newestFirst = { by: 'at', direction: 'DESC', onChange: () => undefined } as const

/** What everybody did, newest first (docs/behaviour/audit-log.md#the-screen). */
export function AuditLog() {
  const address = route.useSearch()
  const navigate = route.useNavigate()
  const view = viewOf(address)
  const list = useQuery({
    ...auditQueries.list(view),
    placeholderData: keepPreviousData,
    meta: { failure: {} },
  })
  const { data } = list
  const open = (id: number | undefined) =>
    void navigate({ to: '.', search: (before) => ({ ...before, open: id }), replace: id === undefined })
  const columns = useMemo(
    () => auditColumns((id) => void navigate({ to: '.', search: (before) => ({ ...before, open: id }) })),
    [navigate],
  )
  const choice = useColumnChoice('audit-log', columns)
  const turn = (change: Partial<AuditAddress>) =>
    void navigate({
      to: '.',
      search: (before) => ({ ...before, older: undefined, newer: undefined, open: undefined, ...change }),
    })
  const clear = () => void navigate({ to: '.', search: () => ({}) })
  return (
    <Page
      fill
      title="Audit Log"
      actions={
        <>
          <IconAction label="Refresh" onClick={() => void list.refetch()}>
            <IconRefresh size={18} />
          </IconAction>
          <ColumnChooser columns={columns} choice={choice} />
        </>
      }
    >
      <AuditFilters search={address} onFilter={turn} onClear={clear} />
      <FormError error={list.error} />
      <DataTable
        label="Audit log"
        columns={columns}
        hidden={choice.hidden}
        rows={data?.entries ?? none}
        rowId={rowId}
        sort={newestFirst}
        pinFirst
        busy={list.isFetching && (data === undefined || list.isPlaceholderData)}
        emptyText={data === undefined ? '' : messages.report.empty}
        onClearFilters={hasFilters(address) ? clear : undefined}
      />
      <CursorPaging
        label="Pages of the audit log"
        size={view.size}
        sizes={auditSizes}
        newer={data?.newer}
        older={data?.older}
        onTurn={turn}
      >
        <Text size="sm">Newest first</Text>
      </CursorPaging>
      <Dialog title="Change" size="xl" opened={address.open !== undefined} onClose={() => open(undefined)}>
        {address.open === undefined ? null : <AuditDetails key={address.open} id={address.open} />}
      </Dialog>
    </Page>
  )
}
