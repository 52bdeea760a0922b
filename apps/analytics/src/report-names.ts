import { messages } from '@headgate/contract/base/messages'
import type { GroupKey, ReportRow } from '@headgate/contract/reports/reports'
import type { Db } from '@headgate/db/base/database'
import { namesOf, type NamedKind } from '@headgate/db/reports/report-names'

type Named = Pick<ReportRow, 'groups'>

const kinds = {
  publisher_id: 'publisher',
  advertiser_id: 'provider',
  advertiser_channel_id: 'providerLink',
  platform_id: 'platform',
  search_engine_id: 'searchEngine',
  tag_type_id: 'tagType',
  traffic_source_id: 'trafficSource',
  advertiser_link_group_id: 'advertiserLinkGroup',
} as const satisfies Partial<Record<GroupKey, NamedKind>>
type NamedKey = keyof typeof kinds

export const hasNames = (key: GroupKey): key is NamedKey => key in kinds

function idsIn(rows: readonly Named[], key: NamedKey): number[] {
  const ids = new Set<number>()
  for (const { groups } of rows) {
    const value = groups[key]
    if (typeof value === 'number' && value > 0) ids.add(value)
  }
  return [...ids]
}

/**
 * Names of the ids in these rows, read once for the page: facts hold ids only (STACK, warehouse). An id whose record
 * is gone has no name. Advertiser 0 is the system fallback (DESIGN §7).
 */
export async function readNames(db: Db, rows: readonly Named[]): Promise<(row: Named) => ReportRow['names']> {
  const keys = (Object.keys(rows[0]?.groups ?? {}) as GroupKey[]).filter(hasNames)
  const found = await Promise.all(
    keys.map(async (key) => [key, await namesOf(db, kinds[key], idsIn(rows, key))] as const),
  )
  for (const [key, names] of found) if (key === 'advertiser_id') names.set(0, messages.report.systemFallback)
  return ({ groups }) => {
    const named: ReportRow['names'] = {}
    for (const [key, names] of found) {
      const name = names.get(Number(groups[key]))
      if (name !== undefined) named[key] = name
    }
    return named
  }
}
