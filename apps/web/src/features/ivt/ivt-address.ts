import type { ShownRow } from '@headgate/domain/reports/reply-rows'
import type { ReportAddress } from '@headgate/domain/reports/report-address'
import type { IvtPlace } from '../../api/ivt/ivt-report.ts'
import type { RawAddress } from '../../screens/report/report-route.ts'

/** Names that links to this screen had before it was a report. */
const oldNames: Readonly<Record<string, string>> = {
  publisher: 'publisher_id',
  trafficType: 'tag_type_id',
  fromDate: 'from_date',
  toDate: 'to_date',
}

/** The parameters of an address; those of an old link under their present names. */
export function ivtAddress(raw: RawAddress): RawAddress {
  if (!Object.keys(raw).some((name) => name in oldNames)) return raw
  const renamed = Object.fromEntries(
    Object.entries(raw).map(([name, value]) => [oldNames[name] ?? name, value]),
  )
  const { from_date: from, to_date: to } = renamed
  return from === undefined && to === undefined
    ? renamed
    : { ...renamed, period: 'custom', from_date: from ?? to, to_date: to ?? from }
}

/** The parameters of the screen's address: those of its report, and the row whose tests are shown. */
export type IvtAddress = Partial<ReportAddress> & { why?: string | undefined }

/** An address with another row whose tests are shown, or none. */
export const withWhy = (before: RawAddress, why: string | undefined): IvtAddress => ({ ...before, why })

/** How the address names a row whose tests are shown: its day, publisher and publisher link. */
export const whyOf = ({ date, groups }: ShownRow): string =>
  `${date}.${groups.publisher_id}.${groups.publisher_channel_id}`

/** The day, publisher and publisher link in the address; undefined where it has none. */
export function placeOf(why: unknown): IvtPlace | undefined {
  const found = /^(\d{4}-\d\d-\d\d)\.(\d{1,10})\.(\d{1,10})$/.exec(String(why))
  if (found === null) return undefined
  return {
    date: found[1]!,
    publisher_id: Number(found[2]),
    publisher_channel_id: Number(found[3]),
  }
}
