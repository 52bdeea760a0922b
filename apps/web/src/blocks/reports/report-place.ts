import type { Report } from '@headgate/contract/reports/report'
import { createContext, useContext } from 'react'
import type { ReportAddress } from '@headgate/domain/reports/report-address'

/** The report around a cell, and a way to narrow its view, because the report's parts do not use routes. */
export interface ReportPlace {
  report: Report
  /** Changes the view, from its first page; Back undoes it. */
  narrow: (change: Partial<ReportAddress>) => void
}

export const ReportPlaceContext = createContext<ReportPlace | null>(null)

export function useReportPlace(): ReportPlace {
  const place = useContext(ReportPlaceContext)
  if (place === null) throw new Error('A part of a report is outside of a report')
  return place
}
