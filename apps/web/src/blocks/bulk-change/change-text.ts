import type {
  BulkChangeValues,
  BulkFilters,
  CapChange,
  RecordKind,
} from '@headgate/contract/bulk-changes/values'
import { filterLabels } from '@headgate/domain/labels'
import { formatCount } from '../../lib/numbers.ts'

/** A bulk change in one line: 'Daily caps 15 % up'. */
export function changeText(change: BulkChangeValues, undone?: BulkChangeValues | null): string {
  switch (change.kind) {
    case 'link':
      return `Advertiser link ${change.from} replaced by ${change.to}`
    case 'cap':
      return `Daily caps ${capText(change)}`
    case 'filters':
      return `Filters: ${filterTexts(change.filters).join(', ')}`
    case 'share':
      return `Revenue share ${change.share_revenue} % from ${change.from_day} on`
    default:
      return `Undo of bulk change ${change.of}${undone ? `: ${changeText(undone)}` : ''}`
  }
}

function capText({ how, value }: CapChange): string {
  if (how === 'value') return value === 0 ? 'removed' : `set to ${formatCount(value)}`
  const size = how === 'percent' ? `${Math.abs(value)} %` : formatCount(Math.abs(value))
  return `${size} ${value > 0 ? 'up' : 'down'}`
}

function filterTexts(filters: BulkFilters): string[] {
  return (Object.entries(filters) as [keyof BulkFilters, boolean | number | null][]).map(([name, value]) => {
    const label = filterLabels[name]
    if (value === null || value === false) return `${label} off`
    return value === true
      ? `${label} on`
      : `${label} ${formatCount(value)}${name === 'latency' ? ' ms' : ' %'}`
  })
}

/** Kinds of records: one and many. */
export const recordNouns: Record<RecordKind, readonly [string, string]> = {
  targeting: ['publisher link', 'publisher links'],
  group: ['group', 'groups'],
  provider_link: ['advertiser link', 'advertiser links'],
  publisher_account: ['publisher ad account', 'publisher ad accounts'],
}

/** '1 record', '1,200 records'. */
export const recordCount = (count: number): string =>
  `${formatCount(count)} ${count === 1 ? 'record' : 'records'}`

/** Where a record can be looked at. */
export const recordAddress = (kind: RecordKind, id: number): string =>
  ({
    targeting: `/target/edit/${id}`,
    group: `/advertiser-link-group/edit/${id}`,
    provider_link: `/advertisers/links?edit=true&provider_link_id=${id}`,
    publisher_account: `/pubaccount/${id}`,
  })[kind]

/** 'Publisher link 5'. */
export function recordName(kind: RecordKind, id: number): string {
  const [noun] = recordNouns[kind]
  return `${noun[0]!.toUpperCase()}${noun.slice(1)} ${id}`
}
