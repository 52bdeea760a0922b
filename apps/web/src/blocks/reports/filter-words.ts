import { dimension, type DimensionId, isNumeric } from '@headgate/contract/reports/dimensions'
import { NONE } from '@headgate/contract/value-kinds'
import { filtersOf, type Report } from '@headgate/contract/reports/report'
import { fromDashList } from '@headgate/domain/addresses/dash-list'
import { addressName, type ReportAddress } from '@headgate/domain/reports/report-address'
import { valueText } from './value-text.ts'

/** The filters of a view in words: `Country: Germany, none`. Records are told by their ids. */
export function filterWords(report: Report, address: ReportAddress): string[] {
  const words = filtersOf(report).flatMap((id) => {
    const entries = fromDashList(address[addressName(id)] ?? '')
    const texts = entries.map((entry) => entryText(id, entry))
    return texts.length === 0 ? [] : [`${dimension(id).label}: ${texts.join(', ')}`]
  })
  return [
    ...words,
    ...(address.hours === undefined ? [] : [`Hours (UTC): ${fromDashList(address.hours).join(', ')}`]),
    ...(address.settled_only ? ['Settled days only'] : []),
  ]
}

function entryText(id: DimensionId, entry: string): string {
  const value = isNumeric(id) ? Number(entry) : entry === NONE ? '' : entry
  return valueText(id, { groups: { [id]: value }, names: {} })
}
