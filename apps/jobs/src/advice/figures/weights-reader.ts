import { type RuleDays, ruleDays, RULE_DAYS_LINKS } from '@headgate/contract/advisor/rule-days'
import { readLinkCaps, readServedWeights, type ServedWeights } from '@headgate/db/advisor/facts/weighed-links'
import type { Finding } from '@headgate/domain/advice/finding'
import {
  adviseWeights,
  type WeighedRule,
  type WeightLimits,
} from '@headgate/domain/advice/weights/advise-weights'
import { weightFinding } from '@headgate/domain/advice/weights/weight-finding'
import { dayNumber, daysBefore } from '@headgate/domain/days'
import { MILLIONTHS } from '@headgate/domain/reports/formulas'
import { adviceReader } from '../reader.ts'
import { lastWholeHour, onceA } from './once-a-period.ts'

/** What rules and advertiser links sent, and the caps of the latter, by id. */
interface Facts {
  rules: ReadonlyMap<number, RuleDays>
  linkSearches: ReadonlyMap<number, number>
  linkCaps: ReadonlyMap<number, number>
}

/** Searches a day that the caps of a rule leave free; null where nothing limits them. */
function roomOf(
  rule: ServedWeights['rules'][number],
  { rules, linkSearches, linkCaps }: Facts,
): number | null {
  const sent = rules.get(rule.id)?.searches_a_day ?? 0
  const rooms = rule.linkIds.map((id) => {
    const cap = linkCaps.get(id)
    return cap === undefined ? Infinity : Math.max(0, cap - (linkSearches.get(id) ?? 0))
  })
  // Of a group nothing is known here: its own rules have caps, and engines go on where one is full.
  const ofLinks = rule.hasGroup ? Infinity : rooms.reduce((sum, room) => sum + room, 0)
  const room = Math.min(rule.cap > 0 ? Math.max(0, rule.cap - sent) : Infinity, ofLinks)
  return room === Infinity ? null : room
}

function adviceOn(link: ServedWeights, facts: Facts, limits: WeightLimits): Finding[] {
  const rules = link.rules.map((rule): WeighedRule => ({
    id: rule.id,
    weight: rule.weight,
    room: roomOf(rule, facts),
    days: new Map(
      (facts.rules.get(rule.id)?.days ?? []).map(([day, searches, net]) => [
        day,
        { searches, net: net / MILLIONTHS },
      ]),
    ),
  }))
  const searchesADay = link.rules.reduce((sum, { id }) => sum + (facts.rules.get(id)?.searches_a_day ?? 0), 0)
  const changedOn = dayNumber(link.changedAt.getTime())
  const advice = adviseWeights(rules, { searchesADay, changedOn }, limits)
  return advice === null ? [] : [weightFinding({ ...link, searchesADay }, advice)]
}

export const weightsReader = adviceReader(
  'weights',
  onceA('day', async ({ db, analytics, now, signal, thresholds }) => {
    const limits: WeightLimits = {
      daySearches: thresholds.day_searches,
      days: thresholds.least_days,
      searches: thresholds.least_searches,
      probability: thresholds.probability / 100,
      gain: thresholds.gain / 100,
    }
    const until = daysBefore(1, lastWholeHour(now))
    const found: Finding[] = []
    for (let after = 0; ;) {
      const links = await readServedWeights(db, after, RULE_DAYS_LINKS)
      if (links.length > 0) {
        const figures = await analytics.send(ruleDays, {
          body: { targeting_ids: links.map(({ id }) => id), until },
          signal,
        })
        const linkIds = new Set(links.flatMap(({ rules }) => rules.flatMap((rule) => rule.linkIds)))
        const facts: Facts = {
          rules: new Map(figures.rules.map((one) => [one.rule, one])),
          linkSearches: new Map(figures.provider_links.map(({ id, searches_a_day }) => [id, searches_a_day])),
          linkCaps: await readLinkCaps(db, [...linkIds]),
        }
        found.push(...links.flatMap((link) => adviceOn(link, facts, limits)))
      }
      if (links.length < RULE_DAYS_LINKS) return { rule: 'weights', found, unknown: [] }
      after = links.at(-1)!.id
    }
  }),
)
