import type { Report } from '@headgate/contract/reports/report'
import { filterWords } from '@headgate/domain/reports/words/filter-words'
import { reportMaturityWords } from '@headgate/domain/reports/report-maturity'
import { knownOnText } from '@headgate/domain/reports/view-labels'
import type { ShownReport } from '../../api/reports.ts'

/**
 * What a saved picture says below its title: its days, of which moment and how final its figures are, and the filters, which
 * come last because they may be longer than the picture is wide.
 */
export function pictureNote(
  report: Report,
  { asked, from, to, before, stats, filter_names }: ShownReport,
): string {
  return [
    `${from} to ${to} (UTC)`,
    ...(before === null ? [] : [`compared with ${before.from} to ${before.to}`]),
    ...(asked.asKnownOn === undefined ? [] : [knownOnText(asked.asKnownOn)]),
    reportMaturityWords(stats.maturity),
    ...filterWords(report, asked, filter_names),
  ]
    .filter((part) => part !== '')
    .join(' · ')
}
