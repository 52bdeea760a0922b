import type { Account, BookedRow, EngineCell, TruthRow } from '../facts.ts'
import type { BookFacts } from '../book-day.ts'

/** Makers for worked examples: only what an example is about is named. */

export function account(id: number, more: Partial<Account> & { share?: number } = {}): Account {
  const { share = 70, ...rest } = more
  return {
    id,
    channel: 'AB-1',
    validFrom: '2026-01-01',
    validTo: null,
    publisherId: 10 + id,
    targetingId: 20 + id,
    ruleId: 30 + id,
    providerLinkId: 40 + id,
    platformId: 5,
    searchEngineId: 6,
    tagTypeId: 7,
    trafficSourceId: 8,
    terms: [{ from: '2026-01-01', share, isActive: true }],
    ...rest,
  }
}

export function truthRow(more: Partial<TruthRow> = {}): TruthRow {
  return {
    channel: 'AB-1',
    country: 'DE',
    isCountryUnread: false,
    importId: 1,
    searches: 0,
    monetized: 0,
    clicks: 0,
    followon: 0,
    initial: 0,
    revenue: 0,
    ...more,
  }
}

/** Redirected searches of the account with this id. */
export function redirectedTo(id: number, redirected: number, more: Partial<EngineCell> = {}): EngineCell {
  return { channel: 'AB-1', country: 'DE', ruleId: 30 + id, providerLinkId: 40 + id, redirected, ...more }
}

export function bookFacts(more: Partial<BookFacts> = {}): BookFacts {
  return { accounts: [account(1)], providerTerms: [], aliases: new Map(), removals: [], ...more }
}

export function bookedRow(more: Partial<BookedRow> = {}): BookedRow {
  const { isCountryUnread: _, revenue: gross, ...key } = truthRow()
  return {
    ...key,
    accountId: 1,
    publisherId: 11,
    targetingId: 21,
    ruleId: 31,
    providerLinkId: 41,
    platformId: 5,
    searchEngineId: 6,
    tagTypeId: 7,
    trafficSourceId: 8,
    gross,
    net: 0,
    publisherRevenue: 0,
    dividedPercentage: 100,
    division: 'one',
    remarks: 1,
    isRemoved: false,
    ...more,
  }
}
