import assert from 'node:assert/strict'
import { randomInt } from 'node:crypto'
import { test } from 'node:test'
import { activeChecks } from '../decision/filters.ts'
import { compileAddress } from '../decision/address-template.ts'
import { defaultThresholds } from '../decision/thresholds.ts'
import { GeneratedBusiness } from '../testing/reference-model/generated-business.ts'
import { business, ids, providerLink, rule, targeting } from '../testing/sample-business.ts'
import { weekHoursOf } from '../testing/week-hours-of.ts'
import { applyChanges, emptySnapshot } from './compile.ts'
import type { Choice } from './decode-records.ts'
import { NO_CAP } from './layout.ts'
import { providerLinkColumns } from './record-columns.ts'
import type { EngineChange, EngineState, PublishedRule } from './snapshot.ts'

/** What a choice must be, from its published content. */
interface Plain {
  owner: string
  ownerId: number
  roundRobin: boolean
  options: object[]
  hours: unknown
}

const slotOf = (kind: string, id: number, cap: number) => (cap > 0 ? id * 10 + kind.length : NO_CAP)
const weightOf = (percent: number | null) => Math.round((percent ?? 0) * 100_000)
const templateOf = (link: string | null | undefined) => {
  const compiled = link ? compileAddress(link) : null
  return typeof compiled === 'string' ? null : compiled
}

function plainHours(rules: readonly Pick<PublishedRule, 'hours'>[]) {
  const all = rules.map(({ hours }) => (hours ? weekHoursOf(hours) : null))
  return all.some((one) => one !== null) ? all : null
}

const side = (target: PublishedRule['targets'][number] | undefined) => ({
  providerLinkId: target?.provider_link_id ?? 0,
  groupId: target?.advertiser_link_group_id ?? 0,
})

function plainRules(id: number, content: EngineState['targeting']): Plain {
  return {
    owner: 'targeting',
    ownerId: id,
    roundRobin: content.targeting_type === 'round_robin',
    options: content.rules.map((one) => ({
      id: one.id,
      slot: slotOf('rule', one.id, one.daily_cap),
      weight: weightOf(one.weight),
      ...side(one.targets.length === 1 ? one.targets[0] : undefined),
      split:
        one.targets.length === 1
          ? null
          : {
              owner: 'rule',
              ownerId: one.id,
              roundRobin: true,
              options: one.targets.map((target) => ({
                id: 0,
                slot: NO_CAP,
                weight: weightOf(target.traffic),
                ...side(target),
                split: null,
              })),
              hours: null,
            },
    })),
    hours: plainHours(content.rules),
  }
}

/** A choice of the snapshot without its places in memory. */
function withoutPlaces({ owner, ownerId, roundRobin, options, hours }: Choice): Plain {
  return {
    owner,
    ownerId,
    roundRobin,
    options: options.map((option) => ({ ...option, split: option.split && withoutPlaces(option.split) })),
    hours,
  }
}

function checkChange(change: EngineChange, why: string): void {
  const snapshot = applyChanges(emptySnapshot(), [change], slotOf)
  const { kind, entity_id: id } = change
  if (kind === 'targeting') {
    const content = change.content as EngineState['targeting']
    const plan = snapshot.targetings.get(id)!.plan!
    const checks = activeChecks(content.filters)
    const { at: _, ...read } = { ...plan, choice: withoutPlaces(plan.choice) }
    assert.deepEqual(
      read,
      {
        id,
        publisherId: content.publisher_id,
        subId: content.sub_id ?? '',
        columns: providerLinkColumns(0, 0, content),
        choice: plainRules(id, content),
        checks,
        limits: checks.map((check) =>
          check.limit(defaultThresholds, check.ownLimit?.(content.filters) ?? Number.NaN),
        ),
        unfiltered: content.filters.disable_filters_temporarily ? 30 : 0,
        warmup: content.warmup_mode ? 100 : 0,
        yahoo: content.yahoo,
        passReferrer: content.pass_referrer,
        needsAddress: content.filters.ip_list_too_many_per_ip || content.filters.latency !== null,
        needsHighPaying: content.filters.high_paying_keywords_percentage !== null,
        customFallback: templateOf(content.custom_fallback?.replace(/\?[^#]*/, '')),
        overcapUrl: templateOf(content.overcap_url),
      },
      why,
    )
  }
  if (kind === 'group') {
    const content = change.content as EngineState['group']
    const group = snapshot.groups.get(id)!
    assert.equal(group.slot, slotOf('group', id, content.capacity), why)
    assert.deepEqual(
      withoutPlaces(group.choice!),
      {
        owner: 'group',
        ownerId: id,
        roundRobin: content.targeting_type === 'round_robin',
        options: content.rules.map((one) => ({
          id: one.id,
          slot: slotOf('group_rule', one.id, one.capacity),
          weight: weightOf(one.weight),
          providerLinkId: one.provider_link_id,
          groupId: 0,
          split: null,
        })),
        hours: plainHours(content.rules),
      },
      why,
    )
  }
  if (kind === 'provider_link') {
    const content = change.content as EngineState['provider_link']
    const { at: _, ...link } = snapshot.providerLinks.get(id)!
    assert.deepEqual(
      link,
      {
        id,
        providerId: content.provider_id,
        slot: slotOf('provider_link', id, content.daily_cap),
        disabled: content.disabled,
        template: templateOf(content.link),
        columns: providerLinkColumns(content.provider_id, id, content),
      },
      why,
    )
  }
  if (kind === 'settings') {
    const content = change.content as EngineState['settings']
    const { settings } = snapshot
    assert.deepEqual(
      [settings.systemFallback, settings.warmupLink, settings.warmupLinkYahoo].map((at) =>
        snapshot.template(at),
      ),
      [content.system_fallback, content.warmup_link, content.warmup_link_yahoo].map((link) =>
        templateOf(link),
      ),
      why,
    )
  }
}

test('what is written is read as it was published', (t) => {
  const seed = Number(process.env.SNAPSHOT_SEED ?? randomInt(2 ** 31))
  t.diagnostic(`SNAPSHOT_SEED=${seed}`)
  const stream = new GeneratedBusiness(seed)
  const changes = [...stream.initial(), ...Array.from({ length: 4_000 }, () => stream.nextChange())]
  let checked = 0
  for (const change of changes) {
    if (change.content === null) continue
    checkChange(change, `seed ${seed}: ${JSON.stringify(change)}`)
    checked += 1
  }
  assert.ok(checked > 3_000)
})

test('texts that are not ASCII, long and empty ones', () => {
  const long = `https://a.example/${'x'.repeat(50_000)}[Q]ü`
  const snapshot = applyChanges(
    emptySnapshot(),
    business(
      ['publisher', 5, { name: '', status: true, archived: false }],
      ['publisher', 6, { name: 'Größe 日本 👟', status: false, archived: false }],
      ['provider_link', 7, providerLink(7, { link: long, channel: 'a\tü' })],
      ['targeting', ids.targeting, targeting({ sub_id: 'süb', rules: [rule(-1, 1)] })],
      [
        'settings',
        1,
        {
          default_domain: 'https://go.example:8080/x',
          system_fallback: null,
          warmup_link: null,
          warmup_link_yahoo: null,
          kyc_url: null,
        },
      ],
    ),
    slotOf,
  )
  assert.deepEqual(snapshot.publishers.get(5), { name: '', serves: true })
  assert.deepEqual(snapshot.publishers.get(6), { name: 'Größe 日本 👟', serves: false })
  assert.deepEqual(snapshot.providerLinks.get(7)?.template, templateOf(long))
  assert.match(snapshot.providerLinks.get(7)!.columns, /a\\tü$/)
  const plan = snapshot.targetings.get(ids.targeting)!.plan!
  assert.deepEqual([plan.subId, plan.choice.options[0]!.id], ['süb', -1])
  assert.equal(snapshot.text(snapshot.subId(plan.at)), 'süb')
  assert.deepEqual([snapshot.settings.ownHost, snapshot.settings.systemFallback], ['go.example:8080', 0])
})

test('a number without a place in a word is an odd record: the one before stays', () => {
  const first = applyChanges(emptySnapshot(), business(), slotOf)
  for (const more of [{ weight: 1e9 }, { weight: Number.NaN }, { id: 2 ** 31 }])
    assert.throws(
      () =>
        applyChanges(
          first,
          business(['targeting', ids.targeting, targeting({ rules: [rule(1, 1, more)] })]).slice(-1),
          slotOf,
        ),
      /is not a whole number below 2\^31|are more than 1000 %/,
    )
})
