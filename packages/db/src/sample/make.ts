import { randomBytes } from 'node:crypto'
import type { RedirectType } from '@headgate/contract/base/constants'
import type { PublisherColumnKey } from '@headgate/contract/settings/display-columns'
import { DAY_MS } from '@headgate/domain/days'
import type { RunHours } from '@headgate/contract/targetings/run-hours'
import { groupCapacity } from '@headgate/domain/rules/group-capacity'
import { publisherLink } from '@headgate/domain/publisher-link'
import { eq, sql } from 'drizzle-orm'
import { systemActor } from '../base/audit.ts'
import type { Db } from '../base/database.ts'
import { hashPassword } from '../people/password.ts'
import { publishGroup } from '../publishing/publish-group.ts'
import { publishTargeting } from '../publishing/publish-targeting.ts'
import {
  serveGroupFlags,
  serveProvider,
  serveProviderLink,
  servePublisher,
  serveSettings,
  serveTargetingFlags,
} from '../publishing/serve-changes.ts'
import {
  advertiserLinkGroup,
  domain,
  groupRule,
  platform,
  provider,
  providerLink,
  publisher,
  publisherDisplay,
  searchEngine,
  setting,
  tagType,
  targeting,
  targetingRule,
  targetingRuleDetail,
  trafficSource,
  user,
} from '../schema/all.ts'

/**
 * Seeds shared by the sample business, tests and browser tests: each makes one record with believable defaults for
 * every field that is not given, serves or publishes it as the console would, and returns the row.
 */

/** Names are unique, so each unnamed record gets its own random letters. */
const unique = (what: string) => `${what} ${randomBytes(4).toString('hex')}`

/** A time in the past. */
export const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS)

export type PublisherRow = typeof publisher.$inferSelect
export type ProviderRow = typeof provider.$inferSelect
export type ProviderLinkRow = typeof providerLink.$inferSelect
export type GroupRow = typeof advertiserLinkGroup.$inferSelect
export type TargetingRow = typeof targeting.$inferSelect
export type UserRow = typeof user.$inferSelect

export async function makePublisher(
  db: Db,
  given: Partial<typeof publisher.$inferInsert> = {},
): Promise<PublisherRow> {
  const [row] = await db
    .insert(publisher)
    .values({ name: unique('Publisher'), ...given })
    .returning()
  await servePublisher(db, row!.id)
  return row!
}

export async function makeProvider(
  db: Db,
  given: Partial<typeof provider.$inferInsert> = {},
): Promise<ProviderRow> {
  const [row] = await db
    .insert(provider)
    .values({
      name: unique('Advertiser'),
      link_source_identifier: 'channel',
      csv_source_identifier: 'Channel',
      display_in_upload_screen: true,
      ...given,
    })
    .returning()
  await serveProvider(db, row!.id)
  return row!
}

/** The password is `password` unless given, plain or hashed; role 2 is Publisher, 1 SuperAdmin. */
export async function makeUser(
  db: Db,
  given: Partial<typeof user.$inferInsert> & { password?: string } = {},
): Promise<UserRow> {
  const { password = 'password', password_hash = await hashPassword(password), ...fields } = given
  const [row] = await db
    .insert(user)
    .values({
      email: `${unique('user').replace(' ', '.')}@headgate.test`,
      first_name: 'Test',
      last_name: 'User',
      role_id: 2,
      ...fields,
      password_hash,
    })
    .returning()
  return row!
}

/** Report columns of a publisher's user. */
export async function makeDisplayColumns(
  db: Db,
  userId: number,
  fields: PublisherColumnKey[] = [
    'date',
    'country',
    'channel',
    'publisher_channel_id',
    'advertiser_search_count',
    'monetized_searches',
    'clicks',
    'publisher_revenue',
    'ad_coverage',
    'monetized_ctr',
    'rpc',
    'rpm',
  ],
): Promise<void> {
  await db.insert(publisherDisplay).values({ user_id: userId, fields })
}

/** The domain with this name, made when it is missing. */
export async function makeDomain(db: Db, name = `${unique('go').replace(' ', '-')}.example`) {
  const [found] = await db
    .select()
    .from(domain)
    .where(sql`lower(${domain.domain}) = lower(${name}) and archived_at is null`)
  if (found) return found
  const [row] = await db.insert(domain).values({ domain: name }).returning()
  return row!
}

const referenceTables = { platform, searchEngine, tagType, trafficSource } as const
export type ReferenceTable = keyof typeof referenceTables

/** The reference item with this name, made when it is missing. */
export async function makeReference(
  db: Db,
  table: ReferenceTable,
  name: string,
  given: { details?: string; status?: boolean; archived_at?: Date } = {},
): Promise<number> {
  const target = referenceTables[table]
  const find = () =>
    db
      .select({ id: target.id })
      .from(target)
      .where(sql`lower(${target.name}) = lower(${name})`)
  const [found] = await find()
  if (found) return found.id
  const [made] = await db
    .insert(target)
    .values({ name, ...given })
    .onConflictDoNothing()
    .returning({ id: target.id })
  // When several are made at once, another call may have been faster.
  return made?.id ?? (await find())[0]!.id
}

/** An advertiser link, of a new advertiser unless one is given; Desktop, Bing, DISPLAY, mid. */
export async function makeProviderLink(
  db: Db,
  given: Partial<typeof providerLink.$inferInsert> = {},
): Promise<ProviderLinkRow> {
  const channel = given.link_source_identifier_value ?? unique('ch').replace(' ', '-')
  const [row] = await db
    .insert(providerLink)
    .values({
      ...given,
      provider_id: given.provider_id ?? (await makeProvider(db)).id,
      link: given.link ?? `https://search.partner.example/results?q=[Q]&channel=${channel}&cid=[CLICK_ID]`,
      platform_id: given.platform_id ?? (await makeReference(db, 'platform', 'Desktop')),
      search_engine_id: given.search_engine_id ?? (await makeReference(db, 'searchEngine', 'Bing')),
      tag_type_id: given.tag_type_id ?? (await makeReference(db, 'tagType', 'DISPLAY')),
      quality_score: given.quality_score ?? 'mid',
      link_source_identifier: given.link_source_identifier ?? 'channel',
      link_source_identifier_value: channel,
      daily_cap: given.daily_cap ?? 10_000,
    })
    .returning()
  await serveProviderLink(db, row!.id)
  return row!
}

export interface GroupRuleSeed {
  link: ProviderLinkRow
  capacity?: number
  weight?: number | null
  revenue_share?: number | null
  active?: boolean
}

/** A group of the given advertiser links with the first one's properties; published by default. */
export async function makeGroup(
  db: Db,
  {
    rules,
    published = true,
    ...given
  }: Partial<typeof advertiserLinkGroup.$inferInsert> & { rules: GroupRuleSeed[]; published?: boolean },
): Promise<GroupRow> {
  const first = rules[0]?.link
  const seeds = rules.map((rule) => ({ capacity: 0, active: true, ...rule }))
  const [row] = await db
    .insert(advertiserLinkGroup)
    .values({
      description: unique('Group'),
      platforms: first ? [first.platform_id] : [],
      search_engines: first ? [first.search_engine_id] : [],
      tag_types: first ? [first.tag_type_id] : [],
      quality_scores: first ? [first.quality_score] : [],
      ...given,
      capacity: groupCapacity(seeds),
    })
    .returning()
  const { id } = row!
  const waterfall = row!.targeting === 'waterfall'
  if (rules.length > 0)
    await db.insert(groupRule).values(
      seeds.map(({ link, capacity, weight = 50, revenue_share = null, active }, at) => ({
        advertiser_link_group_id: id,
        priority: at + 1,
        capacity,
        active,
        weight: waterfall ? null : weight,
        revenue_share,
        advertiser_id: link.provider_id,
        advertiser_link_id: link.id,
      })),
    )
  if (published && !row!.archived_at) await publishGroup(db, id, systemActor)
  else await serveGroupFlags(db, id)
  const [latest] = await db.select().from(advertiserLinkGroup).where(eq(advertiserLinkGroup.id, id))
  return latest!
}

export interface RuleSeed {
  /** One advertiser link, two that share by `traffic`, or a group. */
  to: ProviderLinkRow | GroupRow | readonly [ProviderLinkRow, ProviderLinkRow]
  /** First advertiser's share of the rule in percent when there are two. */
  traffic?: number
  daily_cap?: number
  weight?: number | null
  share?: number | null
  disabled?: boolean
  hours?: RunHours
  archived_at?: Date
  comment?: string
}

const isGroup = (to: ProviderLinkRow | GroupRow): to is GroupRow => 'capacity' in to

export type TargetingSeed = Partial<typeof targeting.$inferInsert> & {
  rules?: RuleSeed[]
  /** Default: published. A draft was never published; `edited` was published and changed since. */
  state?: 'published' | 'draft' | 'edited'
  /** Rules added to an edited one since it was published. */
  addedSince?: RuleSeed[]
  redirectType?: RedirectType
  sign?: (publisherId: number, targetingId: number) => string
}

/**
 * A publisher link with rules, of a new publisher unless one is given, with the properties of the first rule's
 * advertiser link, and its generated address; published by default.
 */
export async function makeTargeting(db: Db, seed: TargetingSeed = {}): Promise<TargetingRow> {
  const { rules = [], addedSince = [], state = 'published', redirectType = 'standard', sign, ...given } = seed
  const publisherId = given.publisher_id ?? (await makePublisher(db)).id
  const [row] = await db
    .insert(targeting)
    .values({ ...propertiesOf(rules), ...given, publisher_id: publisherId, archived_at: null })
    .returning()
  const { id } = row!
  for (const [at, rule] of rules.entries()) await insertRule(db, row!, rule, at + 1)
  const base = row!.use_custom_domain && row!.custom_domain ? row!.custom_domain : await defaultDomain(db)
  const link = publisherLink(base, redirectType, row!, sign ?? refuseToSign)
  await db.update(targeting).set({ link }).where(eq(targeting.id, id))
  if (state !== 'draft') await publishTargeting(db, id, systemActor)
  for (const [at, rule] of addedSince.entries()) await insertRule(db, row!, rule, rules.length + at + 1)
  if (state === 'edited') await db.update(targeting).set({ status: 'draft' }).where(eq(targeting.id, id))
  if (given.archived_at)
    await db.update(targeting).set({ archived_at: given.archived_at }).where(eq(targeting.id, id))
  if (state === 'draft' || given.archived_at) await serveTargetingFlags(db, id)
  const [latest] = await db.select().from(targeting).where(eq(targeting.id, id))
  return latest!
}

function propertiesOf(rules: RuleSeed[]) {
  const first = rules[0]?.to
  if (!first) return {}
  const one = 'id' in first ? first : first[0]
  if (isGroup(one))
    return {
      platform_ids: one.platforms,
      search_engine_ids: one.search_engines,
      tag_type_ids: one.tag_types,
      quality_scores: one.quality_scores,
    }
  return {
    platform_ids: [one.platform_id],
    search_engine_ids: [one.search_engine_id],
    tag_type_ids: [one.tag_type_id],
    traffic_source_ids: one.traffic_source_id === null ? [] : [one.traffic_source_id],
    quality_scores: [one.quality_score],
  }
}

async function insertRule(db: Db, parent: TargetingRow, seed: RuleSeed, priority: number): Promise<void> {
  const { to, traffic = 50, daily_cap = 0, weight = 50, share = null } = seed
  const waterfall = parent.targeting_type === 'waterfall'
  const [rule] = await db
    .insert(targetingRule)
    .values({
      targeting_id: parent.id,
      priority,
      daily_cap,
      daily_frequency: waterfall ? null : weight,
      revenue_share_percentage: share,
      disabled: seed.disabled ?? false,
      archived_at: seed.archived_at ?? null,
      comment: seed.comment ?? null,
      hours: seed.hours ?? null,
    })
    .returning({ id: targetingRule.id })
  const targets = 'id' in to ? [to] : to
  await db.insert(targetingRuleDetail).values(
    targets.map((target, position) => ({
      targeting_rule_id: rule!.id,
      position,
      traffic: targets.length === 1 ? 100 : position === 0 ? traffic : 100 - traffic,
      ...(isGroup(target)
        ? { advertiser_link_group_id: target.id }
        : { provider_id: target.provider_id, provider_link_id: target.id }),
    })),
  )
}

async function defaultDomain(db: Db): Promise<string> {
  const [row] = await db.select().from(setting).where(eq(setting.key, 'default_domain'))
  return row?.value || 'http://localhost:4080'
}

function refuseToSign(): never {
  throw new Error('A publisher link of type `signed` needs `sign`')
}

/** Sets default variables and serves them. */
export async function makeSettings(db: Db, values: Record<string, string | null>): Promise<void> {
  await db
    .insert(setting)
    .values(Object.entries(values).map(([key, value]) => ({ key, value })))
    .onConflictDoUpdate({ target: setting.key, set: { value: sql`excluded.value`, updated_at: new Date() } })
  await serveSettings(db)
}
