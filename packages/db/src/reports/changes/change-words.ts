import type { ChangeKind } from './change.ts'
import type { ChangedTable } from './records.ts'

type Fields = Record<string, unknown>

/** What an audit row says. */
export interface AuditedChange {
  entity: ChangedTable
  action: string
  before: Fields | null
  after: Fields | null
}

interface Words {
  kind: ChangeKind
  /** What follows the name of the record. */
  text: string
}

const ends: Readonly<Record<string, string>> = {
  archive: 'was archived',
  restore: 'was restored',
  delete: 'was removed',
}

/** The words for a field that moves money or traffic. */
type Teller = (before: unknown, after: unknown) => string

const switches =
  (on: string, off: string): Teller =>
  (_before, after) =>
    after === true ? on : off

const tellers: Partial<Record<ChangedTable, Record<string, { kind: ChangeKind; tell: Teller }>>> = {
  targeting: { is_active: { kind: 'switch', tell: switches('was switched on', 'was switched off') } },
  advertiser_link_group: {
    active: { kind: 'switch', tell: switches('was switched on', 'was switched off') },
  },
  provider_link: {
    disabled: { kind: 'switch', tell: switches('was disabled', 'was enabled') },
    daily_cap: {
      kind: 'cap',
      tell: (before, after) => `has ${capWords(before, after)}`,
    },
    link_source_identifier_value: {
      kind: 'address',
      tell: (before, after) => `has the channel ${String(after)} instead of ${String(before)}`,
    },
    link: { kind: 'address', tell: () => 'has another address' },
  },
  provider: {
    status: { kind: 'switch', tell: switches('was made active', 'was made inactive') },
    reports_gross_revenue: {
      kind: 'share',
      tell: switches('reports gross instead of net revenue', 'reports net instead of gross revenue'),
    },
    revenue_share_percentage: {
      kind: 'share',
      tell: (before, after) => `leaves us ${percentText(after)} of gross instead of ${percentText(before)}`,
    },
  },
  publisher: { status: { kind: 'switch', tell: switches('was made active', 'was made inactive') } },
  publisher_account: {
    share_revenue: {
      kind: 'share',
      tell: (before, after) => `has a share of ${percentText(after)} instead of ${percentText(before)}`,
    },
    status: { kind: 'switch', tell: switches('was made active', 'was made inactive') },
  },
}

/** A change in plain words; null when it moves nothing. */
export function changeWords(change: AuditedChange): Words | null {
  const { entity, action, after } = change
  if (entity === 'channel_repair') return repairWords(change)
  if (entity === 'revenue_import')
    return { kind: 'undo', text: after?.['in_force'] === true ? 'was put back' : 'was undone' }
  const end = ends[action]
  return end === undefined ? fieldWords(change) : { kind: 'switch', text: end }
}

function fieldWords({ entity, before, after }: AuditedChange): Words | null {
  const told = Object.entries(tellers[entity] ?? {}).flatMap(([field, { kind, tell }]) =>
    after !== null && field in after ? [{ kind, text: tell(before?.[field], after[field]) }] : [],
  )
  if (told.length === 0) return null
  const from = after?.['from_day']
  const texts = told.map(({ text }) => text).join(' and ')
  return { kind: told[0]!.kind, text: typeof from === 'string' ? `${texts} from ${from} on` : texts }
}

function repairWords({ action, after }: AuditedChange): Words {
  if (action === 'update') return { kind: 'repair', text: 'is booked as before: its repair was undone' }
  const as = after?.['booked_as']
  const account = after?.['account_id']
  const how = [
    ...(typeof as === 'string' ? [`as ${as}`] : []),
    ...(typeof account === 'number' ? [`to publisher ad account ${account}`] : []),
  ]
  return { kind: 'repair', text: `is booked ${how.join(' ')}: it was repaired` }
}

/** "a daily cap of 2,000 instead of 1,000". A cap of 0 is none. */
export function capWords(before: unknown, after: unknown): string {
  const has = Number(after) === 0 ? 'no daily cap' : `a daily cap of ${countText(after)}`
  return `${has} instead of ${Number(before) === 0 ? 'none' : countText(before)}`
}

export function percentText(percent: unknown): string {
  return `${String(percent)} %`
}

function countText(count: unknown): string {
  return Number(count).toLocaleString('en-US')
}
