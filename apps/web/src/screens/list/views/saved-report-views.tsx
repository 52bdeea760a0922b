import type { Report } from '@headgate/contract/reports/report'
import { useMemo } from 'react'
import { type ReportAddress, reportAddress } from '@headgate/domain/reports/report-address'
import type { ColumnChoice } from '../../../table/column-choice.tsx'
import type { Navigate } from '../use-list-change.ts'
import { ViewsButton } from './views-button.tsx'

interface ReportViewsProps {
  report: Report
  address: ReportAddress
  choice: ColumnChoice
  navigate: Navigate<ReportAddress>
}

/** Opens the saved views of a report, which can also be mailed. */
export function SavedReportViews({ report, address, choice, navigate }: ReportViewsProps) {
  const list = useMemo(
    () => ({
      name: report.id,
      address: reportAddress(report),
      sizes: report.sizes,
      apart: ['auto_refresh'],
    }),
    [report],
  )
  return (
    <ViewsButton
      list={list}
      search={address}
      choice={choice}
      isReport
      onChoose={(view) => void navigate({ to: '.', search: () => view })}
    />
  )
}
