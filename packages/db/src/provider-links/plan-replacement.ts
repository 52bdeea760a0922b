import { CallError } from '@headgate/contract/base/errors'
import type { GroupRuleValues } from '@headgate/contract/groups/values'
import type { ReplacedUse } from '@headgate/contract/link-replacement'
import type { RuleValues } from '@headgate/contract/targetings/values'
import { beyondCap, capWarnings } from '@headgate/domain/rules/cap-warning'
import type { Compared } from '@headgate/domain/targeting-form/difference'
import type { Db } from '../base/database.ts'
import { readGroup } from '../groups/read.ts'
import { previewGroup } from '../groups/save.ts'
import { checkedValues, holdTargeting } from '../targetings/check.ts'
import { ruleValues } from '../targetings/draft/rules.ts'
import { linksThatReach } from './find-uses.ts'
import { previewPublishing } from '../targetings/preview.ts'
import type { PublisherLinkMaker } from '../targetings/publisher-link-maker.ts'

export interface Replacement {
  from: number
  to: number
  /** Advertiser and daily cap of the new link; 0 means no cap. */
  providerId: number
  cap: number
}

/** The change that a replacement makes to one record. */
export interface Plan {
  rules: { kind: 'targeting'; rules: RuleValues[] } | { kind: 'group'; rules: GroupRuleValues[] }
  shown: Pick<ReplacedUse, 'places' | 'problem' | 'warnings' | 'difference'>
  /** The content served now and afterwards, for the names of the records in it. */
  contents: Compared['content'][]
}

export async function planTargeting(
  db: Db,
  maker: PublisherLinkMaker,
  id: number,
  { from, to, providerId, cap }: Replacement,
  publishes: boolean,
): Promise<Plan> {
  const held = await holdTargeting(db, id, undefined)
  const replaced = (rule: RuleValues): RuleValues => ({
    ...rule,
    provider_details: rule.provider_details.map((target) =>
      target.provider_link === from ? { ...target, provider_id: providerId, provider_link: to } : target,
    ),
  })
  const uses = (rule: RuleValues) =>
    !rule.disabled && rule.provider_details.some((target) => target.provider_link === from)
  const before = held.rules.map(ruleValues)
  const rules = before.map((rule) => (uses(rule) ? replaced(rule) : rule))
  const sent = { targeting_rules: rules }
  const preview = await orProblem(
    publishes
      ? previewPublishing(db, maker, { id, sent })
      : checkedValues(db, maker, held, { sent: { ...sent, status: 'draft' } }).then(() => null),
  )
  const found = typeof preview === 'string' || preview === null ? null : preview
  return {
    rules: { kind: 'targeting', rules },
    shown: {
      places: placesOf(before, uses),
      warnings: capWarnings(rules, (link) => (link === to ? cap : undefined)),
      ...shownOf(typeof preview === 'string' ? preview : (found?.difference ?? null)),
    },
    contents: found === null ? [] : [...(found.before ? [found.before.content] : []), found.after.content],
  }
}

export async function planGroup(
  db: Db,
  id: number,
  { from, to, providerId, cap }: Replacement,
): Promise<Plan> {
  const { rules: before } = await readGroup(db, id)
  const uses = (rule: GroupRuleValues) => rule.active && rule.advertiser_link_id === from
  const rules = before.map((rule) =>
    uses(rule) ? { ...rule, advertiser_id: providerId, advertiser_link_id: to } : rule,
  )
  const places = placesOf(before, uses)
  const twice = await linksThatReach(db, to, { except: id })
  return {
    rules: { kind: 'group', rules },
    shown: {
      places,
      warnings: places.flatMap((place) => {
        const wanted = beyondCap(rules[place - 1]!.capacity, 100, cap)
        return wanted === null ? [] : [{ place, provider_link_id: to, wanted, cap }]
      }),
      ...shownOf(
        twice.length > 0 ? usedTwice(twice) : await orProblem(previewGroup(db, { id, sent: { rules } })),
      ),
    },
    contents: [],
  }
}

/** A text lists at most this many records. */
const NAMED = 5

function usedTwice(publisherLinks: readonly number[]): string {
  const named = publisherLinks.slice(0, NAMED).map((id) => `publisher link ${id}`)
  const more = publisherLinks.length > NAMED ? [`${publisherLinks.length - NAMED} more`] : []
  return `The new link would be used twice in ${[...named, ...more].join(', ')}: by this group and by another rule. Disable that rule first.`
}

function placesOf<Rule>(rules: readonly Rule[], uses: (rule: Rule) => boolean): number[] {
  return rules.flatMap((rule, at) => (uses(rule) ? [at + 1] : []))
}

function shownOf<Difference>(found: string | Difference) {
  return typeof found === 'string'
    ? { problem: found, difference: null }
    : { problem: null, difference: found }
}

/** The result, or the reason why a save of this record would be refused. */
async function orProblem<T>(work: Promise<T>): Promise<T | string> {
  try {
    return await work
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    return [...new Set(Object.values(error.fields ?? { whole: error.message }))].join(' ')
  }
}
