/** Numbers and names that servers and screens share. */

export const roles = ['SuperAdmin', 'Publisher'] as const
export type Role = (typeof roles)[number]

export const qualityScores = ['direct', 'premium', 'mid', 'low'] as const
export type QualityScore = (typeof qualityScores)[number]

export const targetingTypes = ['round_robin', 'waterfall'] as const
export type TargetingType = (typeof targetingTypes)[number]

/**
 * Kinds of records that can have a daily cap. A redirected search uses one unit of each cap on its way.
 *
 * Files of engines have a kind's index here, so a new kind goes to the end, and none is moved or removed.
 */
export const capKinds = ['rule', 'group', 'group_rule', 'provider_link'] as const
export type CapKind = (typeof capKinds)[number]

export const settingKeys = [
  'default_domain',
  'system_fallback',
  'warmup_link',
  'kyc_url',
  'warmup_link_yahoo',
] as const
export type SettingKey = (typeof settingKeys)[number]

/** Labels of traffic types with effects (docs/behaviour/publisher-links.md#effects-of-properties). */
export const specialTagTypes = { typeIn: 'TYPE-IN', n2s: 'N2S', afd: 'AFD' } as const

export const redirectTypes = ['standard', 'compact', 'path', 'signed'] as const
export type RedirectType = (typeof redirectTypes)[number]

/** Placeholders of an advertiser link (docs/behaviour/engine.md#placeholders). */
export const dynamicParameters = [
  'Q',
  'CLICK_ID',
  'AD_ACCOUNT_ID',
  'UTM_SOURCE',
  'AD_GROUP_ID',
  'AD_PLACEMENT_ID',
  'AD_ID',
  'PIXEL_ID',
  'CONVERSION_EVENT',
  'UT',
  'SITE_ID',
  'SITE_DOMAIN',
  'PUBLISHER_ID',
  'PUBLISHER_NAME',
] as const
/** Stored in place of a channel variable or value that was not found. */
export const CHANNEL_PLACEHOLDER = '?'

export type DynamicParameter = (typeof dynamicParameters)[number]

export const pageSizes = {
  publishers: [10, 20, 50, 100, 150, 200],
  advertiserLinks: [10, 20, 30, 50, 100, 200],
  users: [5, 10, 15, 20],
  targetings: [10, 50, 100, 150, 200],
  revenueReport: [50, 100, 200, 500],
  publisherReport: [50, 100, 200],
  publisherAccounts: [10, 20, 30, 50, 100, 200],
  settings: [10, 20, 30, 50, 100, 200],
  apiRuns: [1, 20, 50, 100, 150, 200],
  csvUploads: [1, 20, 50, 100, 150, 200],
  repairs: [20, 50, 100, 200],
  scheduledChanges: [20, 50, 100, 200],
  bulkChanges: [20, 50, 100, 200],
  uploadLogs: [5, 10, 15, 20, 50, 100, 200],
  restatements: [10, 20, 50, 100, 200],
  ivt: [10, 25, 50, 100, 150, 200],
  advisor: [10, 20, 50, 100, 150, 200],
  systemLogs: [50, 100, 200],
  shared: [5, 10, 15, 20],
} as const

export const limits = {
  /** Milliseconds a browser waits for a call. */
  requestTimeoutMs: 300_000,
  filterDebounceMs: 500,
  /** How often the status of an upload is asked for. */
  csvPollMs: 5_000,
  sessionDays: 7,
  /** Minutes after which an impersonation ends. */
  impersonationMinutes: 60,
  /** Minutes for which a mailed reset link works. */
  resetMinutes: 30,
  passwordMin: 6,
  passwordMax: 30,
  settings: 5,
  alertEmails: 3,
} as const

/** Here and not beside the schema of hours, because engines need it and load no schemas in their workers. */
export const HOURS_OF_WEEK = 168

/** Kinds of files that figures are downloaded as (docs/behaviour/reports.md#downloads). */
export const fileFormats = ['csv', 'xlsx'] as const
export type FileFormat = (typeof fileFormats)[number]
