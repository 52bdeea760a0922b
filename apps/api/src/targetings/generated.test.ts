import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { QualityScore } from '@headgate/contract/base/constants'
import { createTargeting, updateTargeting } from '@headgate/contract/targetings/calls'
import {
  blankTargeting,
  targetingForm,
  type RuleTargetValues,
  type RuleValues,
  type Targeting,
  type TargetingForm,
  type TargetingValues,
} from '@headgate/contract/targetings/values'
import { makeGroup, makeProviderLink, makeReference, type ProviderLinkRow } from '@headgate/db/sample/make'
import { contentOfValues } from '@headgate/domain/targeting-form/difference'
import { asSent as bySentPlace, shapeTargeting } from '@headgate/domain/targeting-form/payload'
import { targetingProblems, type CheckFacts } from '@headgate/domain/targeting-form/problems'
import { matches, matchedProperties, usesAny } from '@headgate/domain/rules/properties'
import * as fc from 'fast-check'
import { targetingApi } from '../testing/targetings.ts'

const seed = Number(process.env['SEED'] ?? Date.now() % 2 ** 31)
console.log(`seed ${seed}`)

/** Everything that generated bodies choose from. The last link is disabled; the group has the first two. */
interface World {
  platforms: number[]
  tagTypes: number[]
  source: number
  links: ProviderLinkRow[]
  group: number
  facts: Omit<CheckFacts, 'storedRules'>
}

let t: Awaited<ReturnType<typeof targetingApi>>
let world: World
before(async () => {
  t = await targetingApi()
  const { db } = t.api.database
  const [first, second] = t.links
  const tablet = await makeReference(db, 'platform', 'Tablet')
  const n2s = await makeReference(db, 'tagType', 'N2S')
  const links = [
    first,
    second,
    await makeProviderLink(db, { platform_id: tablet }),
    await makeProviderLink(db, { tag_type_id: n2s, quality_score: 'low' }),
    await makeProviderLink(db, { disabled: true }),
  ]
  world = {
    platforms: [first.platform_id, tablet],
    tagTypes: [first.tag_type_id, n2s],
    source: await makeReference(db, 'trafficSource', 'Extension'),
    links,
    group: (await makeGroup(db, { rules: [{ link: first }, { link: second }] })).id,
    facts: {
      tagTypes: new Map([
        [first.tag_type_id, 'DISPLAY'],
        [n2s, 'N2S'],
      ]),
      defaultDomain: 'https://go.headgate.example',
      systemFallback: 'https://rest.example/',
      ownHosts: ['https://go.headgate.example'],
    },
  }
})
after(() => t.api.close())

/** A rule of a body: a stored one by its position, or a new one. Targets are positions in the world's list. */
interface RulePlan {
  saved: number | null
  disabled: boolean
  daily_cap: number | null
  daily_frequency: number | null
  revenue_share_percentage: number | null
  priority: number | null
  targets: number[]
  traffic: number
}

interface Step {
  values: Omit<TargetingForm, 'targeting_rules'>
  platforms: boolean[] | undefined
  tagTypes: boolean[] | undefined
  source: boolean
  rules: RulePlan[] | undefined
}

const mostly = <T>(usual: T, ...rare: T[]) =>
  fc.oneof({ weight: 6, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary: fc.constantFrom(...rare) })
const places = fc.option(mostly([true, true], [true, false], [false, true], [false, false]), {
  nil: undefined,
  freq: 2,
})
const rulePlan: fc.Arbitrary<RulePlan> = fc.record({
  saved: fc.option(fc.nat(3)),
  disabled: mostly(false, true),
  daily_cap: mostly<number | null>(0, 50, null, -1),
  daily_frequency: mostly<number | null>(20, 33.33333, 0, 0.5, null, 101),
  revenue_share_percentage: mostly<number | null>(70, 0, null, 100.5),
  priority: mostly<number | null>(null, 1, 3),
  targets: fc.oneof(
    { weight: 8, arbitrary: fc.nat(3).map((one) => [one]) },
    { weight: 1, arbitrary: fc.constantFrom<number[][]>([0, 1], [1, 2], [4], [5], [], [0, 5], [2, 2]) },
  ),
  traffic: mostly(50, 100, 0),
})
const step: fc.Arbitrary<Step> = fc.record({
  values: fc.record(
    {
      status: fc.constantFrom('draft' as const, 'published' as const),
      is_active: mostly(true, false),
      targeting_type: mostly('round_robin' as const, 'waterfall' as const),
      quality_score: mostly<QualityScore[]>(['mid', 'low'], ['mid'], ['low'], []),
      latency: mostly<number | null>(null, 1_000, 99),
      high_paying_keywords_percentage: mostly<number | null>(null, 12.5, -1),
      client_id: mostly<number | null>(null, 4, -4),
      default_fallback: mostly<string | null>(
        null,
        'stay.example/a?b=c',
        'no address',
        'https://go.headgate.example/x',
      ),
      use_custom_fallback: fc.boolean(),
      use_custom_domain: mostly(false, true),
      custom_domain: mostly<string | null>(null, 'own.example', ''),
      notes: mostly<string | null>('a note', ' ', null),
      pass_referrer: fc.boolean(),
    },
    { requiredKeys: [] },
  ),
  platforms: places,
  tagTypes: places,
  source: mostly(true, false),
  rules: fc.option(fc.array(rulePlan, { maxLength: 4 }), { nil: undefined, freq: 3 }),
})

const targetOf = (place: number, traffic: number) =>
  place === 5
    ? { traffic, advertiser_link_group_id: world.group }
    : { traffic, provider_link: world.links[place]!.id }

const chosen = (all: number[], picks: boolean[]) => all.filter((_, at) => picks[at])

function bodyOf(plan: Step, stored: Targeting | null): TargetingForm {
  const rules = plan.rules?.map(({ saved, targets, traffic, ...rule }) => ({
    ...rule,
    id: (saved === null ? undefined : stored?.targeting_rules[saved]?.id) ?? null,
    provider_details: targets.map((place) => targetOf(place, targets.length === 1 ? 100 : traffic)),
  }))
  const first = stored === null
  const platforms = plan.platforms ?? (first ? [true, true] : undefined)
  const tagTypes = plan.tagTypes ?? (first ? [true, true] : undefined)
  return {
    ...(first && {
      publisher_id: t.api.publisherId,
      search_engine_id: [world.links[0]!.search_engine_id],
      quality_score: ['mid', 'low'],
    }),
    ...plan.values,
    ...(platforms && { platform_id: chosen(world.platforms, platforms) }),
    ...(tagTypes && { tag_type_id: chosen(world.tagTypes, tagTypes) }),
    ...((first || plan.tagTypes) && { traffic_source_id: plan.source ? [world.source] : [] }),
    ...(rules && { targeting_rules: rules }),
  }
}

/** The pure model's result for a body of any caller. */
function modelOf(sent: ReturnType<typeof targetingForm.parse>, stored: Targeting | null) {
  const known = Object.keys(blankTargeting) as (keyof TargetingValues)[]
  const before = stored
    ? ({
        ...Object.fromEntries(known.map((name) => [name, stored[name]])),
        targeting_rules: asSent(stored),
      } as TargetingValues)
    : blankTargeting
  const values = shapeTargeting({ ...before, ...sent }, world.facts.tagTypes)
  const storedRules = new Map(
    (stored?.targeting_rules ?? []).map((rule) => [
      rule.id,
      { stays_disabled: rule.disabled && rule.had_account, weight: rule.daily_frequency },
    ]),
  )
  const problems = {
    ...choiceProblems(values, stored),
    ...targetingProblems(values, { ...world.facts, storedRules }),
  }
  return { values, problems: bySentPlace(problems, sent.targeting_rules ?? []) }
}

const sameTarget = (a: RuleTargetValues, b: RuleTargetValues) =>
  a.provider_link === b.provider_link && a.advertiser_link_group_id === b.advertiser_link_group_id

/** The server's own checks, once more in a plain form: every pair of entries is compared. */
function choiceProblems(values: TargetingValues, stored: Targeting | null): Record<string, string> {
  const problems: Record<string, string> = {}
  const isKept = (rule: RuleValues, target: RuleTargetValues) =>
    stored?.targeting_rules.some(
      (one) =>
        one.id === rule.id && !one.disabled && one.provider_details.some((was) => sameTarget(was, target)),
    ) ?? false
  const entries = values.targeting_rules.flatMap((rule, at) =>
    rule.disabled
      ? []
      : rule.provider_details.map((target, position) => ({
          target,
          isGroup: target.advertiser_link_group_id !== null,
          kept: isKept(rule, target),
          path: `targeting_rules.${at}.provider_details.${position}`,
        })),
  )
  const complete = matchedProperties.every((name) => values[name].length > 0)
  for (const [at, { target, isGroup, kept, path }] of entries.entries()) {
    const field = isGroup ? `${path}.advertiser_link_group_id` : `${path}.provider_link`
    const link = world.links.find((one) => one.id === target.provider_link) ?? world.links[0]!
    const own = {
      platform_id: [link.platform_id],
      search_engine_id: [link.search_engine_id],
      tag_type_id: [link.tag_type_id],
      quality_score: [link.quality_score],
    }
    const members = (one: RuleTargetValues) =>
      one.provider_link === null ? [world.links[0]!.id, world.links[1]!.id] : [one.provider_link]
    const clash = entries
      .slice(0, at)
      .some(
        (other) =>
          (other.isGroup || isGroup) &&
          !(kept && other.kept) &&
          members(other.target).some((id) => members(target).includes(id)),
      )
    const loses = (name: (typeof matchedProperties)[number]) =>
      usesAny(
        [own],
        name,
        stored?.[name].filter((value) => !(values[name] as unknown[]).includes(value)) ?? [],
      )
    if (!kept && link.disabled) problems[field] = 'Disabled Option!'
    else if (complete && (kept ? matchedProperties.some(loses) : !matches(own, values)))
      problems[field] = 'Current link properties do not match with advertiser link properties.'
    else if (clash)
      problems[field] =
        'Selected advertiser link is already in use in this publisher link. Please disable that rule to be able to use it again.'
  }
  return problems
}

function comparable(rules: readonly RuleValues[]) {
  return rules.map(({ id: _id, priority: _priority, ...rule }) => ({
    ...rule,
    provider_details: rule.provider_details.map(({ provider_id: _provider, ...target }) => target),
  }))
}

const asSent = (link: Targeting): RuleValues[] =>
  link.targeting_rules.map(
    ({ targeting_id: _of, is_group: _is, had_account: _had, provider_details, ...rule }) => ({
      ...rule,
      provider_details: provider_details.map(
        ({ traffic, provider_id, provider_link, advertiser_link_group_id }) => ({
          traffic,
          provider_id,
          provider_link,
          advertiser_link_group_id,
        }),
      ),
    }),
  )

const send = (body: TargetingForm, stored: Targeting | null) =>
  stored === null
    ? t.call(createTargeting, { body })
    : t.call(updateTargeting, { params: { id: stored.id }, body })

test('for any body the server saves, refuses and serves as the pure model does', async () => {
  let saved = 0
  let refused = 0
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 6 }), async (steps) => {
      let stored: Targeting | null = null
      let served: unknown = undefined
      for (const plan of steps) {
        const body = bodyOf(plan, stored)
        const { values, problems } = modelOf(targetingForm.parse(body), stored)
        const answer = await send(body, stored)
        assert.deepEqual(answer.fields, problems)
        if (answer.status !== 200) {
          refused++
          assert.equal(answer.status, 400)
          continue
        }
        saved++
        const link: Targeting = answer.data.targeting
        const { targeting_rules, status: _status, ...fields } = values
        for (const [name, value] of Object.entries(fields))
          assert.deepEqual(link[name as keyof Targeting], value, name)
        assert.deepEqual(comparable(asSent(link)), comparable(targeting_rules))
        for (const [at, rule] of targeting_rules.entries())
          if (rule.id !== null) assert.equal(link.targeting_rules[at]!.id, rule.id)
        const content = contentOfValues({ ...values, targeting_rules: asSent(link) }, () => false)
        const now = await t.served('targeting', link.id)
        if (body.status === 'published') assert.deepEqual(now, content)
        else if (stored !== null && stored.is_active && !link.is_active && served)
          assert.deepEqual(now, { ...served, rules: [] })
        else assert.deepEqual(now, served)
        served = now
        stored = link
      }
    }),
    { seed, numRuns: 40 },
  )
  assert.ok(saved > 20 && refused > 20, `${saved} saved, ${refused} refused`)
})
