import type { Report, ReportQuery } from '@headgate/contract/reports/report'
import type { DayRange } from '@headgate/domain/days'
import { createContext, useContext } from 'react'
import type { ReportAddress } from '@headgate/domain/reports/report-address'

/** A view with the days that it has. */
export interface ShownView {
  query: ReportQuery
  range: DayRange
}

/** The report around a cell, and a way to narrow its view, because the report's parts do not use routes. */
export interface ReportPlace {
  report: Report
  /** The view whose rows are shown, and its days. Undefined until there are rows. */
  shown?: ShownView | undefined
  /** Changes the view, from its first page; Back undoes it. */
  narrow: (change: Partial<ReportAddress>) => void
}

export const ReportPlaceContext = createContext<ReportPlace | null>(null)

export function useReportPlace(): ReportPlace {
  const place = useContext(ReportPlaceContext)
  if (place === null) throw new Error('A part of a report is outside of a report')
  return place
}
