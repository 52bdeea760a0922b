import { randomBytes } from 'node:crypto'
import type { RedirectType } from '@headgate/contract/constants'
import { groupCapacity } from '@headgate/domain/group-capacity'
import { publisherLink } from '@headgate/domain/publisher-link'
import { eq, sql } from 'drizzle-orm'
import { systemActor } from '../audit.ts'
import type { Db } from '../database.ts'
import { hashPassword } from '../password.ts'
import { publishGroup } from '../publishing/publish-group.ts'
import { publishTargeting } from '../publishing/publish-targeting.ts'
import {
  serveGroupFlags,
  serveProvider,
  serveProviderLink,
  servePublisher,
  serveSettings,
  serveTargetingFlags,
} from '../publishing/served.ts'
import {
  advertiserLinkGroup,
  domain,
  groupRule,
  platform,
  provider,
  providerLink,
  publisher,
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
 * Seeds shared by the sample business, tests and browser tests: each makes one record with believable defaults
 * for everything that is not given, serves or publishes it as the console would, and returns the row.
 */

/** Names are unique, so each unnamed record gets some letters of its own. */
const unique = (what: string) => `${what} ${randomBytes(4).toString('hex')}`

/** A moment before now, for records with a past. */
export const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)

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
      linkSourceIdentifier: 'channel',
      csvSourceIdentifier: 'Channel',
      displayInUploadScreen: true,
      ...given,
    })
    .returning()
  await serveProvider(db, row!.id)
  return row!
}

/** Password is `password` unless given or hashed already; role 2 is Publisher, 1 SuperAdmin. */
export async function makeUser(
  db: Db,
  given: Partial<typeof user.$inferInsert> & { password?: string } = {},
): Promise<UserRow> {
  const { password = 'password', passwordHash = await hashPassword(password), ...fields } = given
  const [row] = await db
    .insert(user)
    .values({
      email: `${unique('user').replace(' ', '.')}@headgate.test`,
      firstName: 'Test',
      lastName: 'User',
      roleId: 2,
      ...fields,
      passwordHash,
    })
    .returning()
  return row!
}

/** The domain of this name, made when there is none. */
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

/** The reference item of this name (3 §3), made when there is none. */
export async function makeReference(
  db: Db,
  table: ReferenceTable,
  name: string,
  given: { details?: string; status?: boolean; archivedAt?: Date } = {},
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
  // Several made at once: another one was faster.
  return made?.id ?? (await find())[0]!.id
}

/** An advertiser link of an advertiser of its own unless one is given; Desktop, Bing, DISPLAY, mid. */
export async function makeProviderLink(
  db: Db,
  given: Partial<typeof providerLink.$inferInsert> = {},
): Promise<ProviderLinkRow> {
  const channel = given.linkSourceIdentifierValue ?? unique('ch').replace(' ', '-')
  const [row] = await db
    .insert(providerLink)
    .values({
      ...given,
      providerId: given.providerId ?? (await makeProvider(db)).id,
      link: given.link ?? `https://search.partner.example/results?q=[Q]&channel=${channel}&cid=[CLICK_ID]`,
      platformId: given.platformId ?? (await makeReference(db, 'platform', 'Desktop')),
      searchEngineId: given.searchEngineId ?? (await makeReference(db, 'searchEngine', 'Bing')),
      tagTypeId: given.tagTypeId ?? (await makeReference(db, 'tagType', 'DISPLAY')),
      qualityScore: given.qualityScore ?? 'mid',
      linkSourceIdentifier: given.linkSourceIdentifier ?? 'channel',
      linkSourceIdentifierValue: channel,
      dailyCap: given.dailyCap ?? 10_000,
    })
    .returning()
  await serveProviderLink(db, row!.id)
  return row!
}

export interface GroupRuleSeed {
  link: ProviderLinkRow
  capacity?: number
  weight?: number | null
  revenueShare?: number | null
  active?: boolean
}

/** A group of the given advertiser links with the first one's properties; published unless told not to be. */
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
      platforms: first ? [first.platformId] : [],
      searchEngines: first ? [first.searchEngineId] : [],
      tagTypes: first ? [first.tagTypeId] : [],
      qualityScores: first ? [first.qualityScore] : [],
      ...given,
      capacity: groupCapacity(seeds),
    })
    .returning()
  const { id } = row!
  const waterfall = row!.targeting === 'waterfall'
  if (rules.length > 0)
    await db.insert(groupRule).values(
      seeds.map(({ link, capacity, weight = 50, revenueShare = null, active }, at) => ({
        advertiserLinkGroupId: id,
        priority: at + 1,
        capacity,
        active,
        weight: waterfall || weight === null ? null : String(weight),
        revenueShare: revenueShare === null ? null : String(revenueShare),
        advertiserId: link.providerId,
        advertiserLinkId: link.id,
      })),
    )
  if (published && !row!.archivedAt) await publishGroup(db, id, systemActor)
  else await serveGroupFlags(db, id)
  const [latest] = await db.select().from(advertiserLinkGroup).where(eq(advertiserLinkGroup.id, id))
  return latest!
}

export interface RuleSeed {
  /** One advertiser link, two that share by `traffic`, or a group. */
  to: ProviderLinkRow | GroupRow | readonly [ProviderLinkRow, ProviderLinkRow]
  /** First advertiser's share of the rule in percent when there are two. */
  traffic?: number
  dailyCap?: number
  weight?: number | null
  share?: number | null
  disabled?: boolean
  archivedAt?: Date
  comment?: string
}

const isGroup = (to: ProviderLinkRow | GroupRow): to is GroupRow => 'capacity' in to

export type TargetingSeed = Partial<typeof targeting.$inferInsert> & {
  rules?: RuleSeed[]
  /** Default: published. A draft was never published; `edited` was published and changed since. */
  state?: 'published' | 'draft' | 'edited'
  redirectType?: RedirectType
  sign?: (publisherId: number, targetingId: number) => string
}

/**
 * A publisher link with rules, of a publisher of its own unless one is given, with the properties of the first
 * rule's advertiser link, and its generated address; published unless told not to be.
 */
export async function makeTargeting(db: Db, seed: TargetingSeed = {}): Promise<TargetingRow> {
  const { rules = [], state = 'published', redirectType = 'standard', sign, ...given } = seed
  const publisherId = given.publisherId ?? (await makePublisher(db)).id
  const [row] = await db
    .insert(targeting)
    .values({ ...propertiesOf(rules), ...given, publisherId, archivedAt: null })
    .returning()
  const { id } = row!
  for (const [at, rule] of rules.entries()) await insertRule(db, row!, rule, at + 1)
  const base = row!.useCustomDomain && row!.customDomain ? row!.customDomain : await defaultDomain(db)
  const link = publisherLink(base, redirectType, row!, sign ?? refuseToSign)
  await db.update(targeting).set({ link }).where(eq(targeting.id, id))
  if (state !== 'draft') await publishTargeting(db, id, systemActor)
  if (state === 'edited') await db.update(targeting).set({ status: 'draft' }).where(eq(targeting.id, id))
  if (given.archivedAt)
    await db.update(targeting).set({ archivedAt: given.archivedAt }).where(eq(targeting.id, id))
  if (state === 'draft' || given.archivedAt) await serveTargetingFlags(db, id)
  const [latest] = await db.select().from(targeting).where(eq(targeting.id, id))
  return latest!
}

function propertiesOf(rules: RuleSeed[]) {
  const first = rules[0]?.to
  if (!first) return {}
  const one = 'id' in first ? first : first[0]
  if (isGroup(one))
    return {
      platformIds: one.platforms,
      searchEngineIds: one.searchEngines,
      tagTypeIds: one.tagTypes,
      qualityScores: one.qualityScores,
    }
  return {
    platformIds: [one.platformId],
    searchEngineIds: [one.searchEngineId],
    tagTypeIds: [one.tagTypeId],
    trafficSourceIds: one.trafficSourceId === null ? [] : [one.trafficSourceId],
    qualityScores: [one.qualityScore],
  }
}

async function insertRule(db: Db, parent: TargetingRow, seed: RuleSeed, priority: number): Promise<void> {
  const { to, traffic = 50, dailyCap = 0, weight = 50, share = null } = seed
  const waterfall = parent.targetingType === 'waterfall'
  const [rule] = await db
    .insert(targetingRule)
    .values({
      targetingId: parent.id,
      priority,
      dailyCap,
      dailyFrequency: waterfall || weight === null ? null : String(weight),
      revenueSharePercentage: share === null ? null : String(share),
      disabled: seed.disabled ?? false,
      archivedAt: seed.archivedAt ?? null,
      comment: seed.comment ?? null,
    })
    .returning({ id: targetingRule.id })
  const targets = 'id' in to ? [to] : to
  await db.insert(targetingRuleDetail).values(
    targets.map((target, position) => ({
      targetingRuleId: rule!.id,
      position,
      traffic: String(targets.length === 1 ? 100 : position === 0 ? traffic : 100 - traffic),
      ...(isGroup(target)
        ? { advertiserLinkGroupId: target.id }
        : { providerId: target.providerId, providerLinkId: target.id }),
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

/** Sets default variables (3 §3) and serves them. */
export async function makeSettings(db: Db, values: Record<string, string | null>): Promise<void> {
  await db
    .insert(setting)
    .values(Object.entries(values).map(([key, value]) => ({ key, value })))
    .onConflictDoUpdate({ target: setting.key, set: { value: sql`excluded.value`, updatedAt: new Date() } })
  await serveSettings(db)
}
