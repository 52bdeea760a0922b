import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type BulkRecord, previewBulkChange, runBulkChange } from '@headgate/contract/bulk-changes/calls'
import type { BulkChangeValues, BulkList } from '@headgate/contract/bulk-changes/values'
import {
  makeGroup,
  makeProviderLink,
  makeSettings,
  makeTargeting,
  type ProviderLinkRow,
} from '@headgate/db/sample/make'
import { SeededRandom } from '@headgate/domain/seeded-random'
import { weightsFromCaps } from '@headgate/domain/rules/weights'
import { sql } from 'drizzle-orm'
import { invoke, testApi, type TestApi } from '../testing/api.ts'

let api: TestApi
before(async () => {
  api = await testApi()
  await makeSettings(api.database.db, {
    default_domain: 'https://go.headgate.example',
    system_fallback: 'https://rest.example/',
  })
})
after(() => api.close())

const seed = Number(process.env['SEED'] ?? Date.now() % 1_000_000)
const random = new SeededRandom(seed)
const ROUNDS = 25

const links: ProviderLinkRow[] = []
const groups: number[] = []
const targetings: number[] = []

/** Publisher links and groups of every state, some of which a change cannot be made to. */
async function makeBusiness(): Promise<void> {
  const { db } = api.database
  for (let at = 0; at < 6; at += 1)
    links.push(await makeProviderLink(db, { daily_cap: random.between(1, 5_000) }))
  for (let at = 0; at < 5; at += 1) {
    const chosen = links.filter(() => random.chance(0.5))
    if (chosen.length === 0) continue
    const caps = chosen.map(() => (random.chance(0.2) ? 0 : random.between(1, 900)))
    const weights = weightsFromCaps(caps)!
    const rules = chosen.map((link, place) => ({ link, capacity: caps[place]!, weight: weights[place]! }))
    groups.push((await makeGroup(db, { rules, published: random.chance(0.7) })).id)
  }
  for (let at = 0; at < 14; at += 1) {
    const chosen = links.filter(() => random.chance(0.4))
    const caps = chosen.map(() => (random.chance(0.2) ? 0 : random.between(1, 900)))
    const weights = random.chance(0.6) ? weightsFromCaps(caps)! : caps.map(() => 10 + random.between(0, 5))
    const rules = chosen.map((to, place) => ({
      to,
      daily_cap: caps[place]!,
      weight: weights[place]!,
      share: 70,
      disabled: random.chance(0.15),
    }))
    const made = await makeTargeting(db, {
      rules,
      state: random.pick(['published', 'published', 'draft', 'edited']),
      targeting_type: random.chance(0.2) ? 'waterfall' : 'round_robin',
      latency: random.chance(0.5) ? random.between(100, 5_000) : null,
      short_keywords: random.chance(0.5),
    })
    targetings.push(made.id)
  }
}

function anyChange(list: BulkList): BulkChangeValues {
  const caps = () =>
    random.pick<BulkChangeValues>([
      { kind: 'cap', how: 'percent', value: random.between(1, 99) * (random.chance(0.5) ? 1 : -1) },
      { kind: 'cap', how: 'step', value: random.between(1, 300) * (random.chance(0.5) ? 1 : -1) },
      { kind: 'cap', how: 'value', value: random.between(0, 800) },
    ])
  if (list === 'provider_links') return caps()
  const [from, to] = [random.pick(links), random.pick(links)]
  const replaces = from.id !== to.id && random.chance(0.4)
  if (replaces) return { kind: 'link', from: from.id, to: to.id }
  if (list === 'groups' || random.chance(0.6)) return caps()
  return {
    kind: 'filters',
    filters: {
      latency: random.chance(0.5) ? null : random.between(100, 5_000),
      short_keywords: random.chance(0.5),
    },
  }
}

/** Everything that the console and engines show of all records, without times and revisions. */
async function wholeState() {
  const { db } = api.database
  const read = async (query: ReturnType<typeof sql>) => (await db.execute(query)).rows
  return {
    targetings: await read(
      sql`select to_jsonb(t) - 'updated_at' - 'published_at' as row from targeting t order by id`,
    ),
    rules: await read(sql`select to_jsonb(r) - 'updated_at' as row from targeting_rule r order by id`),
    details: await read(sql`select targeting_rule_id, position, traffic, provider_id, provider_link_id
      from targeting_rule_detail order by 1, 2`),
    groups: await read(
      sql`select to_jsonb(g) - 'updated_at' - 'published_at' as row from advertiser_link_group g order by id`,
    ),
    groupRules: await read(sql`select to_jsonb(r) - 'updated_at' as row from group_rule r order by id`),
    links: await read(sql`select id, daily_cap from provider_link order by id`),
    served: await read(sql`select kind, entity_id, content from engine_state
      where kind in ('targeting', 'group', 'provider_link') order by 1, 2`),
  }
}

async function preview(body: { change: BulkChangeValues; selection?: { list: BulkList; ids: number[] } }) {
  const reply = await invoke(api.app, previewBulkChange, { token: api.admin, body })
  assert.equal(reply.status, 200, JSON.stringify(reply))
  return reply.data.records
}

const sent = ({ kind, id, updatedAt }: BulkRecord) => ({ kind, id, updatedAt })

const mayRun = (publish: boolean) => (record: BulkRecord) =>
  record.outcome === 'change' && (!publish || record.publish_problem === null)

test(`seed ${seed}: a change and its undo leave every record as it was`, async () => {
  await makeBusiness()
  let made = 0
  for (let round = 0; round < ROUNDS; round += 1) {
    const list = random.pick<BulkList>(['targetings', 'targetings', 'groups', 'provider_links'])
    const all = { targetings, groups, provider_links: links.map((link) => link.id) }[list]
    const ids = all.filter(() => random.chance(0.6))
    if (ids.length === 0) continue
    const change = anyChange(list)
    // Other unpublished changes of a draft go live with it, so those records are not published here.
    const publish = random.chance(0.5)
    const found = await preview({ change, selection: { list, ids } })
    const chosen = found.filter(mayRun(publish)).filter(({ state }) => !publish || state !== 'changed')
    if (chosen.length === 0) continue
    const before = await wholeState()
    const first = await invoke(api.app, runBulkChange, {
      token: api.admin,
      body: { change, publish, records: chosen.map(sent) },
    })
    assert.equal(first.status, 200, `${JSON.stringify(change)}: ${JSON.stringify(first)}`)
    assert.notDeepEqual(await wholeState(), before, 'the change changes something')
    const undo = { kind: 'undo', of: first.data.id } as const
    const back = await preview({ change: undo })
    assert.deepEqual(
      back.map(({ id, outcome, problem }) => [id, outcome, problem]),
      chosen.map(({ id }) => [id, 'change', null]),
      JSON.stringify(change),
    )
    const second = await invoke(api.app, runBulkChange, {
      token: api.admin,
      body: { change: undo, publish, records: back.map(sent) },
    })
    assert.equal(second.status, 200, JSON.stringify(second))
    assert.deepEqual(await wholeState(), before, `round ${round}: ${JSON.stringify(change)}`)
    made += 1
  }
  assert.ok(made > ROUNDS / 4, `only ${made} of ${ROUNDS} rounds changed anything`)
})
