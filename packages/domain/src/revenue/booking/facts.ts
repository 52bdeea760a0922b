import type { Day } from '../../days.ts'

/**
 * What a booking reads and what it gives (docs/behaviour/revenue.md#one-operation), all of one advertiser. Money is in
 * millionths of the unit and counts are whole, both as safe integers. Shares are in percent with up to 5 decimals.
 * Days are `YYYY-MM-DD`, so that they compare as text.
 */

/** The figures of a reported row and of the truth. Money may be negative: advertisers take back. */
export interface ReportedFigures {
  searches: number
  monetized: number
  clicks: number
  followon: number
  initial: number
  /** As the advertiser reported it, in millionths: gross or net, which its terms say. */
  revenue: number
}

/** One key of one day, as an import stated it. */
export interface ReportedRow extends ReportedFigures {
  /** As the advertiser wrote it. */
  channel: string
  /** ISO code; empty for none. */
  country: string
  /** The advertiser sent a country that could not be read; `country` is empty then. */
  isCountryUnread: boolean
}

/** The value of a key that counts now, and the import that stated it. */
export interface TruthRow extends ReportedRow {
  importId: number
}

/** What holds for an account from a day on, until the next term begins. The first also holds before its own day. */
export interface AccountTerm {
  from: Day
  /** The publisher's part of the net, in percent. */
  share: number
  isActive: boolean
}

/** A publisher ad account, with the records that its money is booked under. */
export interface Account {
  id: number
  channel: string
  validFrom: Day
  /** The last day that counts; null while it runs. */
  validTo: Day | null
  publisherId: number
  targetingId: number
  ruleId: number
  providerLinkId: number
  platformId: number
  searchEngineId: number
  tagTypeId: number
  trafficSourceId: number
  /** At least one, in any order. */
  terms: readonly AccountTerm[]
}

/** What holds for the advertiser from a day on. The first also holds before its own day. */
export interface ProviderTerm {
  from: Day
  /** True if reported revenue is gross; net is then `share` percent of it. */
  reportsGross: boolean
  share: number
}

/** Searches that the engine redirected to the advertiser on one day. */
export interface EngineCell {
  channel: string
  /** Empty where the engine does not know it. */
  country: string
  ruleId: number
  providerLinkId: number
  redirected: number
}

/** Days of an account whose report data the removal with the number `importId` took out of reports. */
export interface AccountRemoval {
  importId: number
  accountId: number
  from: Day
  to: Day
}

/**
 * How the parts of a key were found: no account; one account; by redirected searches in the country; by those of the
 * whole channel; equally.
 */
export type Division = 'none' | 'one' | 'country' | 'channel' | 'equal'

/** Match status of a key of the advertiser (docs/behaviour/revenue.md#match-statuses). */
export type RevenueStatus = 1 | 2 | 3 | 6

/** Match status of redirected searches; 0 while no import covers the day, and where nothing was redirected. */
export type SearchStatus = 0 | 1 | 4 | 5

/** What one account, or account 0, gets of one key. */
export interface BookedRow {
  /** As reported, also where an alias led to the account. */
  channel: string
  country: string
  importId: number
  /** 0 where no account matched; the ids below are 0 then. */
  accountId: number
  publisherId: number
  targetingId: number
  ruleId: number
  providerLinkId: number
  platformId: number
  searchEngineId: number
  tagTypeId: number
  trafficSourceId: number
  searches: number
  monetized: number
  clicks: number
  followon: number
  initial: number
  gross: number
  net: number
  publisherRevenue: number
  /** The part in percent with 5 decimals. In units of 0.00001 % the parts of a key are exactly 10,000,000. */
  dividedPercentage: number
  division: Division
  /** The key's match status. */
  remarks: RevenueStatus
  /** The account's data was removed: the row is not in reports, but the invariant about gross counts it. */
  isRemoved: boolean
}
