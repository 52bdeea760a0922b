import assert from 'node:assert/strict'
import { test } from 'node:test'
import { MemoryCounters } from '../decision/memory-counters.ts'
import { pickAdvertiser } from '../decision/pick.ts'
import { dayNumber } from '../days.ts'
import { SeededRandom } from '../seeded-random.ts'
import { applyChanges, emptySnapshot } from '../snapshot/compile.ts'
import type { EngineChange, PublishedRule, PublishedTargeting } from '../snapshot/snapshot.ts'
import { DAY_HOURS } from './expected-demand.ts'
import { type CapOnTheWay, followDay } from './link-day.ts'

const LINK = 1
const NOON = new Date('2026-11-10T12:00:00Z')
const PER_HOUR = 100
const COMING = 12 * PER_HOUR
/** Milliseconds between two searches. */
const EVERY_MS = 3_600_000 / PER_HOUR
const demand = { hours: Array.from({ length: DAY_HOURS }, () => PER_HOUR) }

const filters = {
  ip_list_proxy: false,
  ip_list_too_many_per_ip: false,
  minimum_chrome_version: false,
  minimum_windows_version: false,
  short_keywords: false,
  latency: null,
  high_paying_keywords_percentage: null,
  disable_filters_temporarily: false,
}

interface Business {
  type: 'round_robin' | 'waterfall'
  rules: PublishedRule[]
  groups?: {
    id: number
    type: 'round_robin' | 'waterfall'
    capacity: number
    rules: { id: number; capacity: number; weight: number; link: number }[]
  }[]
  /** Daily caps of advertiser links, by id from 1. */
  links: number[]
  overcapUrl?: string
}

function changesOf({ type, rules, groups = [], links, overcapUrl }: Business): EngineChange[] {
  const content: PublishedTargeting = {
    publisher_id: 1,
    targeting_type: type,
    rules,
    filters,
    warmup_mode: false,
    pass_referrer: false,
    custom_fallback: null,
    overcap_url: overcapUrl ?? null,
    platform_id: 1,
    search_engine_id: 1,
    tag_type_id: 1,
    traffic_source_id: 1,
    quality_score: 'direct',
    yahoo: false,
    sub_id: null,
    client_id: null,
    n: null,
  }
  const changes = [
    { kind: 'targeting', entity_id: LINK, content },
    { kind: 'targeting_flags', entity_id: LINK, content: { is_active: true, archived: false } },
    { kind: 'provider', entity_id: 1, content: { name: 'Adlera', status: true, archived: false } },
    ...groups.flatMap((group) => [
      {
        kind: 'group',
        entity_id: group.id,
        content: {
          targeting_type: group.type,
          capacity: group.capacity,
          rules: group.rules.map(({ link, ...rule }) => ({ ...rule, provider_link_id: link })),
        },
      },
      { kind: 'group_flags', entity_id: group.id, content: { active: true, archived: false } },
    ]),
    ...links.map((daily_cap, at) => ({
      kind: 'provider_link',
      entity_id: at + 1,
      content: {
        provider_id: 1,
        link: 'https://ads.example/?q=[Q]',
        daily_cap,
        disabled: false,
        platform_id: 1,
        search_engine_id: 1,
        tag_type_id: 1,
        traffic_source_id: 1,
        quality_score: 'direct',
        channel: `C-${at}`,
      },
    })),
  ]
  return changes.map((change, at) => ({ ...change, revision: at + 1 })) as EngineChange[]
}

const toLink = (id: number, daily_cap: number, weight: number | null, link = id): PublishedRule => ({
  id,
  daily_cap,
  weight,
  targets: [{ traffic: 100, provider_link_id: link, advertiser_link_group_id: null }],
})

function follow(business: Business, closesAt: Record<string, number> = {}) {
  const caps: CapOnTheWay[] = []
  const snapshot = applyChanges(emptySnapshot(), changesOf(business), (kind, id, cap) => {
    caps.push({ left: cap, closesAt: closesAt[`${kind} ${id}`] ?? null })
    return caps.length - 1
  })
  const day = followDay(snapshot, LINK, caps, demand, NOON)
  assert.ok(day)
  return day
}
const time = (at: Date | null) => at?.toISOString().slice(11, 16) ?? null
const rounded = (day: ReturnType<typeof follow>) =>
  [...day.rules].map(([id, { gets, missed, fullAt, next }]) => [
    id,
    Math.round(gets),
    Math.round(missed),
    time(fullAt),
    next,
  ])

test('in a waterfall the next rule takes over, and the over-cap URL in the end', () => {
  const day = follow({
    type: 'waterfall',
    rules: [toLink(1, 300, null), toLink(2, 200, null)],
    links: [0, 0],
    overcapUrl: 'https://over.example/',
  })
  assert.deepEqual(rounded(day), [
    [1, 300, 900, '15:00', [2]],
    [2, 200, 700, '17:00', []],
  ])
  assert.equal(time(day.fullAt), '17:00')
  assert.equal(Math.round(day.unserved), 700)
  assert.equal(day.unservedTo, 'overcap_url')
})

test('in a round robin the others share what a full rule leaves, by their weights', () => {
  const day = follow({
    type: 'round_robin',
    rules: [toLink(1, 100, 50), toLink(2, 0, 30), toLink(3, 0, 20)],
    links: [0, 0, 0],
  })
  assert.deepEqual(rounded(day), [
    [1, 100, 500, '14:00', [2, 3]],
    [2, 660, 0, null, []],
    [3, 440, 0, null, []],
  ])
  assert.equal(day.fullAt, null)
  assert.equal(Math.round(day.unserved), 0)
})

test('a rule is full when its advertiser link is, or when others have filled that', () => {
  const business: Business = {
    type: 'waterfall',
    rules: [toLink(1, 0, null), toLink(2, 0, null)],
    links: [600, 5_000],
  }
  assert.deepEqual(rounded(follow(business))[0], [1, 600, 600, '18:00', [2]])
  const closed = follow(business, { 'provider_link 1': Date.parse('2026-11-10T13:30:00Z') })
  assert.deepEqual(rounded(closed)[0], [1, 150, 1_050, '13:30', [2]])
})

test('nothing has room from the start: everything is unserved, and no moment is named', () => {
  const day = follow({ type: 'waterfall', rules: [], links: [] })
  assert.deepEqual([day.fullAt, day.unserved, day.unservedTo], [null, COMING, 'system_fallback'])
})

/** Hours of the week in a zone whose hours begin with a half or a quarter of ours, or with it. */
function anyHours(random: SeededRandom): NonNullable<PublishedRule['hours']> {
  const of_week = Array.from({ length: 168 }, (_, hour) => hour).filter(() => random.chance(0.5))
  return { time_zone: random.pick(['UTC', 'Asia/Kolkata', 'Asia/Kathmandu', 'America/New_York']), of_week }
}

/** A link with rules to links, two links and groups, some of them in two places, with caps around what comes. */
function anyBusiness(random: SeededRandom): Business {
  const type = random.pick(['round_robin', 'waterfall'] as const)
  const cap = () =>
    random.weighted([
      [0, 1],
      [random.between(20, COMING), 3],
    ] as const)
  const links = Array.from({ length: random.between(1, 5) }, cap)
  const link = () => random.between(1, links.length)
  const groups = Array.from({ length: 2 }, (_, at) => ({
    id: at + 1,
    type: random.pick(['round_robin', 'waterfall'] as const),
    capacity: cap(),
    rules: Array.from({ length: random.between(1, 3) }, (__, place) => ({
      id: at * 10 + place + 1,
      capacity: cap(),
      weight: random.between(1, 100),
      link: link(),
    })),
  }))
  const rules = Array.from({ length: random.between(1, 4) }, (_, at): PublishedRule => {
    const alone = { traffic: 100, provider_link_id: link(), advertiser_link_group_id: null }
    const traffic = random.between(1, 99)
    return {
      id: at + 1,
      daily_cap: cap(),
      weight: type === 'waterfall' ? null : random.between(1, 100),
      hours: random.chance(0.3) ? anyHours(random) : null,
      targets: random.pick([
        [alone],
        [
          { ...alone, traffic },
          { ...alone, traffic: 100 - traffic, provider_link_id: link() },
        ],
        [{ traffic: 100, provider_link_id: null, advertiser_link_group_id: random.between(1, 2) }],
      ]),
    }
  })
  return { type, rules, groups, links }
}

test('the rest of a day is divided as the engine itself picks, search by search', () => {
  const seed = Math.floor(Math.random() * 2 ** 31)
  const random = new SeededRandom(seed)
  for (let round = 0; round < 400; round += 1) {
    const business = anyBusiness(random)
    const counters = new MemoryCounters()
    let slots = 0
    const snapshot = applyChanges(emptySnapshot(), changesOf(business), (_, __, cap) => {
      counters.setRoom(slots, dayNumber(NOON.getTime()), cap)
      slots += 1
      return slots - 1
    })
    const { choice } = snapshot.targetings.get(LINK)!.plan!
    const picked = new Map<number, number>()
    for (let search = 0; search < COMING; search += 1) {
      const pick = pickAdvertiser(snapshot, counters, choice.at, NOON.getTime() + search * EVERY_MS, true)
      const rule = pick !== null && typeof pick === 'object' && 'ruleId' in pick ? pick.ruleId : 0
      picked.set(rule, (picked.get(rule) ?? 0) + 1)
    }
    const day = follow(business)
    const text = `seed ${seed}, round ${round}: ${JSON.stringify(business)}`
    // Whole searches are picked, parts of searches flow: each change of who has room may move one or two.
    const tolerance = 3 + 2 * slots
    for (const [rule, { gets }] of day.rules)
      assert.ok(
        Math.abs(gets - (picked.get(rule) ?? 0)) <= tolerance,
        `rule ${rule}: ${gets} and ${picked.get(rule)}. ${text}`,
      )
    assert.ok(
      Math.abs(day.unserved - (picked.get(0) ?? 0)) <= tolerance,
      `${day.unserved} and ${picked.get(0)}. ${text}`,
    )
  }
})
