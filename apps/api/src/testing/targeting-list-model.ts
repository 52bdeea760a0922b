import type { TargetingsQuery } from '@headgate/contract/targetings/list'
import type { Db } from '@headgate/db/base/database'
import { makeProviderLink, makePublisher, makeReference } from '@headgate/db/sample/make'
import {
  activity,
  capUsage,
  engine,
  targeting,
  targetingRule,
  targetingRuleDetail,
} from '@headgate/db/schema/all'
import type { SeededRandom } from '@headgate/domain/seeded-random'

const HOUR = 3_600_000

export interface ModelRule {
  id: number
  cap: number
  disabled: boolean
  archived: boolean
  today: number
  yesterday: number
}

/** A publisher link in the plain model of the list. */
export interface ModelLink {
  id: number
  publisherId: number
  link: string
  status: 'draft' | 'published'
  publishedAt: Date | null
  isActive: boolean
  tagTypes: number[]
  sources: number[]
  description: string | null
  createdAt: Date
  updatedAt: Date
  archivedAt: Date | null
  /** Hours since the last redirected search, of each engine. */
  redirects: (number | null)[]
  rules: ModelRule[]
}

export interface ModelWorld {
  links: ModelLink[]
  publishers: Map<number, string>
  tagTypes: Map<number, string>
  sources: Map<number, string>
  /** The moment from which the hours of `redirects` were counted back. */
  at: number
}

/** Hours on both sides of each limit of docs/behaviour/lists.md#live-figures. */
const ages = [null, 0.2, 0.9, 1.2, 5, 23, 25, 100, 167, 169, 400] as const

export function drawLink(random: SeededRandom, world: ModelWorld): Omit<ModelLink, 'id'> {
  const some = (ids: Iterable<number>) => [...ids].filter(() => random.chance(0.4))
  const letters = Array.from({ length: 8 }, () => 'abcdefgh'.charAt(random.between(0, 7))).join('')
  return {
    publisherId: random.pick([...world.publishers.keys()]),
    link: `https://go.example/${letters}?publisher_id=${random.between(1, 99)}`,
    status: random.pick(['draft', 'published']),
    publishedAt: random.chance(0.5) ? new Date(world.at - 6 * HOUR) : null,
    isActive: random.chance(0.7),
    tagTypes: some(world.tagTypes.keys()),
    sources: some(world.sources.keys()),
    description: random.chance(0.3) ? random.pick(['100% Mail', 'summer_sale', '=1+1', 'Winter']) : null,
    createdAt: new Date(world.at - (random.chance(0.1) ? 0 : random.between(2, 90) * 24 * HOUR)),
    updatedAt: new Date(world.at - random.between(0, 5) * HOUR),
    archivedAt: random.chance(0.2) ? new Date(world.at - random.between(0, 5) * HOUR) : null,
    redirects: [random.pick(ages), random.chance(0.5) ? random.pick(ages) : null],
    rules: Array.from({ length: random.between(0, 3) }, () => ({
      id: 0,
      cap: random.pick([0, 10, 20, 50]),
      disabled: random.chance(0.3),
      archived: random.chance(0.2),
      today: random.pick([0, 0, 5, 10]),
      yesterday: random.pick([0, 10, 20, 50]),
    })),
  }
}

/** Publishers, references and links drawn from the seed, for the database and the model. */
export async function makeModelWorld(db: Db, random: SeededRandom, count: number): Promise<ModelWorld> {
  const world: ModelWorld = {
    links: [],
    publishers: new Map(),
    tagTypes: new Map(),
    sources: new Map(),
    at: Date.now(),
  }
  for (const name of ['Alder', 'birch', 'Cedar', 'dogwood'])
    world.publishers.set((await makePublisher(db, { name })).id, name)
  for (const name of ['N2S', 'afd', 'Display'])
    world.tagTypes.set(await makeReference(db, 'tagType', name), name)
  for (const name of ['Social', 'native'])
    world.sources.set(await makeReference(db, 'trafficSource', name), name)
  const { id: linkId, provider_id: providerId } = await makeProviderLink(db)
  const engines = await db
    .insert(engine)
    .values([
      { id: crypto.randomUUID(), host: 'one' },
      { id: crypto.randomUUID(), host: 'two' },
    ])
    .returning()
  for (let at = 0; at < count; at++) {
    const drawn = drawLink(random, world)
    world.links.push(await store(db, drawn, { world, engines, linkId, providerId }))
  }
  return world
}

const dayOf = (moment: number) => new Date(moment).toISOString().slice(0, 10)

async function store(
  db: Db,
  drawn: Omit<ModelLink, 'id'>,
  given: { world: ModelWorld; engines: { id: string }[]; linkId: number; providerId: number },
): Promise<ModelLink> {
  const { world, engines, linkId, providerId } = given
  const [row] = await db
    .insert(targeting)
    .values({
      publisher_id: drawn.publisherId,
      link: drawn.link,
      status: drawn.status,
      published_at: drawn.publishedAt,
      is_active: drawn.isActive,
      tag_type_ids: drawn.tagTypes,
      traffic_source_ids: drawn.sources,
      tag_description: drawn.description,
      created_at: drawn.createdAt,
      updated_at: drawn.updatedAt,
      archived_at: drawn.archivedAt,
    })
    .returning({ id: targeting.id })
  const { id } = row!
  const rules: ModelRule[] = []
  for (const [priority, rule] of drawn.rules.entries()) {
    const [stored] = await db
      .insert(targetingRule)
      .values({
        targeting_id: id,
        priority,
        daily_cap: rule.cap,
        disabled: rule.disabled,
        archived_at: rule.archived ? new Date() : null,
      })
      .returning({ id: targetingRule.id })
    await db.insert(targetingRuleDetail).values({
      targeting_rule_id: stored!.id,
      position: 0,
      provider_id: providerId,
      provider_link_id: linkId,
    })
    const used = (day: string, units: number) => ({
      day,
      kind: 'rule' as const,
      entity_id: stored!.id,
      leased: units,
      used: units,
    })
    await db
      .insert(capUsage)
      .values([used(dayOf(world.at), rule.today), used(dayOf(world.at - 24 * HOUR), rule.yesterday)])
    rules.push({ ...rule, id: stored!.id })
  }
  for (const [at, age] of drawn.redirects.entries())
    if (age !== null)
      await db.insert(activity).values({
        engine_id: engines[at]!.id,
        kind: 'targeting',
        entity_id: id,
        day: dayOf(world.at),
        searches_today: 1,
        last_redirected_at: new Date(world.at - age * HOUR),
      })
  return { ...drawn, id, rules }
}

const sum = (numbers: number[]) => numbers.reduce((all, one) => all + one, 0)

const capOf = (rules: readonly { cap: number }[]) =>
  rules.some((rule) => rule.cap === 0) ? 0 : sum(rules.map((rule) => rule.cap))

const names = (ids: number[], all: Map<number, string>) =>
  ids.map((id) => all.get(id)!).toSorted((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1))

/** The fields of a link that the list shows, computed in the plainest way. */
export function shownOf(link: ModelLink, world: ModelWorld) {
  const rules = link.rules.filter((rule) => !rule.disabled && !rule.archived)
  const age = Math.min(...link.redirects.map((one) => one ?? Infinity))
  const searchesToday = link.redirects.filter((one) => one !== null).length
  return {
    id: link.id,
    publisher: world.publishers.get(link.publisherId)!,
    link: link.link,
    status: link.status,
    is_active: link.isActive,
    tag_types: names(link.tagTypes, world.tagTypes),
    traffic_sources: names(link.sources, world.sources),
    updatedAt: link.updatedAt.toISOString(),
    archivedAt: link.archivedAt?.toISOString() ?? null,
    daily_cap: capOf(rules),
    cap_consumed: capOf(rules) > 0 ? sum(rules.map((rule) => rule.today)) : searchesToday,
    searches_today: searchesToday,
    last_live: age === Infinity ? null : new Date(world.at - age * HOUR).toISOString(),
    is_live: age < 24,
    is_traffic_flowing: age < 1,
    age,
    usedYesterday: sum(rules.map((rule) => rule.yesterday)),
    isNew: dayOf(link.createdAt.getTime()) === dayOf(world.at),
  }
}
type Shown = ReturnType<typeof shownOf>

const shares = (own: number[], wanted: number[] | undefined) =>
  wanted === undefined || own.some((id) => wanted.includes(id))

function passes(link: ModelLink, shown: Shown, query: Partial<TargetingsQuery>): boolean {
  const holds = (text: string | null) => text?.toLowerCase().includes(query.q!.toLowerCase()) ?? false
  const found = (): boolean => {
    if (!query.q) return true
    if (holds(shown.publisher)) return true
    return /^\d+$/.test(query.q) ? holds(String(link.id)) : holds(link.link) || holds(link.description)
  }
  return (
    (link.archivedAt !== null) === (query.archived ?? false) &&
    found() &&
    (query.id === undefined || link.id === query.id) &&
    (query.publisher === undefined || query.publisher.includes(link.publisherId)) &&
    shares(link.tagTypes, query.traffic_type) &&
    shares(link.sources, query.traffic_source) &&
    (query.status === undefined || link.status === query.status) &&
    (!query.has_changes || (link.status === 'draft' && link.publishedAt !== null)) &&
    (!query.never_published || (link.status === 'draft' && link.publishedAt === null)) &&
    (!query.served || (link.publishedAt !== null && link.isActive && link.archivedAt === null)) &&
    (query.is_live === undefined || shown.is_live === query.is_live) &&
    (!query.didnot_reach_cap ||
      (shown.daily_cap > 0 && !shown.isNew && shown.usedYesterday < shown.daily_cap)) &&
    (!query.didnot_go_live || shown.age > 168) &&
    (!query.traffic_paused || (shown.age < 168 && shown.age > 1))
  )
}

/** Sort keys; null comes last in both directions. */
const keys: Record<TargetingsQuery['order_by'], (shown: Shown, link: ModelLink) => string | number | null> = {
  id: (shown) => shown.id,
  publisher: (shown) => shown.publisher.toLowerCase(),
  publisher_id: (_shown, link) => link.publisherId,
  link: (shown) => shown.link.toLowerCase(),
  tag_type: (shown) => shown.tag_types.join(', ').toLowerCase() || null,
  traffic_source: (shown) => shown.traffic_sources.join(', ').toLowerCase() || null,
  status: (shown) => shown.status,
  is_active: (shown) => Number(shown.is_active),
  updatedAt: (shown) => shown.updatedAt,
  archivedAt: (shown) => shown.archivedAt,
  daily_cap: (shown) => shown.daily_cap,
  cap_consumed: (shown) => shown.cap_consumed,
  searches_today: (shown) => shown.searches_today,
  is_traffic_flowing: (shown) => Number(shown.is_traffic_flowing),
  is_live: (shown) => Number(shown.is_live),
  last_live: (shown) => shown.last_live,
}

/** Ids of all pages that the list should return. */
export function listedIds(
  world: ModelWorld,
  query: Partial<TargetingsQuery> & Pick<TargetingsQuery, 'order_by' | 'order_direction'>,
): number[] {
  const way = query.order_direction === 'ASC' ? 1 : -1
  return world.links
    .map((link) => ({ link, shown: shownOf(link, world) }))
    .filter(({ link, shown }) => passes(link, shown, query))
    .map(({ link, shown }) => ({ id: link.id, key: keys[query.order_by](shown, link) }))
    .toSorted((a, b) => {
      if (a.key === b.key) return (a.id - b.id) * way
      if (a.key === null || b.key === null) return a.key === null ? 1 : -1
      return a.key < b.key ? -way : way
    })
    .map(({ id }) => id)
}
