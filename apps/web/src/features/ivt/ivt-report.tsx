import { ivtReport, ivtReportCall } from '@headgate/contract/ivt/ivt-definition'
import type { ShownRow } from '@headgate/domain/reports/reply-rows'
import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { ivtQueries } from '../../api/ivt/ivt-report.ts'
import type { ReportSplit } from '@headgate/domain/reports/views/report-split'
import { NO_VALUE } from '@headgate/domain/no-value'
import { ReportScreen } from '../../screens/report/report-screen.tsx'
import { useReportAddress } from '../../screens/report/use-report-address.ts'
import type { Column } from '../../table/column.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { placeOf, withWhy } from './ivt-address.ts'
import { IvtNotes } from './ivt-notes.tsx'
import { WhyButton } from './why-button.tsx'

/** Loaded when they are opened. */
const ThresholdsForm = lazy(async () => ({
  default: (await import('./thresholds-form.tsx')).ThresholdsForm,
}))
const Why = lazy(async () => ({ default: (await import('./why.tsx')).Why }))

const route = getRouteApi('/_shell/ivt')

const why: Column<ShownRow> = {
  id: 'why',
  header: 'Why',
  hint: 'What the tests of this row are made of',
  value: () => null,
  cell: (row) => (row.tests?.ua_test === undefined ? NO_VALUE : <WhyButton of={row} />),
  width: 70,
  sortable: false,
  pinEnd: true,
}

/** Rows of a day and publisher link can be explained. */
const more = ({ interval, groups }: ReportSplit) =>
  interval === 'day' && groups.includes('publisher_id') && groups.includes('publisher_channel_id')
    ? [why]
    : []

/** IVT Report: invalid traffic of finished days by publisher link and traffic type. */
export function IvtReport() {
  const raw = route.useSearch()
  const navigate = route.useNavigate()
  const view = useReportAddress(ivtReport, raw, navigate)
  const [isEditing, setEditing] = useState(false)
  const close = () => setEditing(false)
  const { data: thresholds } = useSuspenseQuery(ivtQueries.thresholds())
  const place = placeOf(raw.why)
  return (
    <>
      <ReportScreen
        call={ivtReportCall}
        {...view}
        more={more}
        actions={[{ label: 'Edit thresholds', onSelect: () => setEditing(true) }]}
        notes={<IvtNotes thresholds={thresholds} />}
      />
      <Dialog title="Thresholds of the IVT tests" opened={isEditing} onClose={close}>
        <Suspense>
          <ThresholdsForm stored={thresholds} onClose={close} />
        </Suspense>
      </Dialog>
      <Suspense>
        {place === undefined ? null : (
          <Why
            place={place}
            thresholds={thresholds}
            onClose={() => void navigate({ to: '.', search: (before) => withWhy(before, undefined) })}
          />
        )}
      </Suspense>
    </>
  )
}
