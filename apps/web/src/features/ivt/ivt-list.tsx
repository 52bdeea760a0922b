import { Button } from '@mantine/core'
import { pageSizes } from '@headgate/contract/base/constants'
import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { downloadIvt, ivtQueries } from '../../api/ivt/ivt-report.ts'
import { defineList } from '../../screens/list/list-definition.ts'
import { ListScreen } from '../../screens/list/list-screen.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { type IvtAddress, ivtAddress, ivtQuery, placeOf } from './ivt-address.ts'
import { ivtColumns, type ListedIvtRow } from './ivt-columns.tsx'
import { IvtFilters } from './ivt-filters.tsx'
import { IvtNotes } from './ivt-notes.tsx'
import { ThresholdsForm } from './thresholds-form.tsx'
import { Why } from './why.tsx'

const route = getRouteApi('/_shell/ivt')

const report = defineList({
  name: 'ivt',
  title: 'IVT Report',
  what: 'Invalid traffic',
  noun: ['row', 'rows'],
  address: ivtAddress,
  apart: ['why'],
  query: (search: IvtAddress) => ivtQueries.list(ivtQuery(search)),
  page: ({ ivt_list, count: [counted] }) => ({
    rows: ivt_list.map((row, at): ListedIvtRow => ({
      ...row,
      id: `${row.date}-${row.publisher_channel_id}-${at}`,
    })),
    total: counted?.count ?? 0,
  }),
  columns: ivtColumns,
  pinFirst: 1,
  hasViews: true,
  sizes: pageSizes.ivt,
  rowLabel: (row) => `publisher link ${row.publisher_channel_id}, ${row.date}`,
  filters: IvtFilters,
  download: (search) => downloadIvt(ivtQuery(search)),
})

/** IVT Report: invalid traffic of finished days by publisher link and traffic type. */
export function IvtList() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const [isEditing, setEditing] = useState(false)
  const close = () => setEditing(false)
  const { data: thresholds } = useSuspenseQuery(ivtQueries.thresholds())
  return (
    <ListScreen
      list={report}
      search={search}
      navigate={navigate}
      add={
        <Button variant="default" onClick={() => setEditing(true)}>
          Edit thresholds
        </Button>
      }
      tabs={<IvtNotes thresholds={thresholds} />}
    >
      <Dialog title="Thresholds of the IVT tests" opened={isEditing} onClose={close}>
        <ThresholdsForm stored={thresholds} onClose={close} />
      </Dialog>
      {search.why === undefined ? null : (
        <Why
          place={placeOf(search.why)}
          thresholds={thresholds}
          onClose={() => void navigate({ to: '.', search: (before) => ({ ...before, why: undefined }) })}
        />
      )}
    </ListScreen>
  )
}
