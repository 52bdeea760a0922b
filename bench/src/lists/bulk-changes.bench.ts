import type { BulkRecord } from '@headgate/contract/bulk-changes/calls'
import type { BulkChangeValues, BulkList } from '@headgate/contract/bulk-changes/values'
import { systemActor } from '@headgate/db/base/audit'
import { type ChosenRecord, previewBulkChange, runBulkChange } from '@headgate/db/bulk-changes/run'
import { makeGroup, type ProviderLinkRow } from '@headgate/db/sample/make'
import { providerLink } from '@headgate/db/schema/all'
import type { PublisherLinkMaker } from '@headgate/db/targetings/publisher-link-maker'
import { setTargetingsStatus } from '@headgate/db/targetings/bulk'
import { testDatabase } from '@headgate/db/testing/database'
import { today } from '@headgate/domain/days'
import { seedTargetings } from './seed.ts'

export const name = 'bulk changes of 10,000 records, against a plain update of as many rows'

const ROWS = Number(process.env['ROWS'] ?? 10_000)
const ROUNDS = 3

const maker: PublisherLinkMaker = {
  redirectType: 'standard',
  sign: () => '',
  place: { hosts: [], privateAllowed: true },
}

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!

const percent = { kind: 'cap', how: 'percent', value: 10 } as const

/** The figure is one transaction below 5 s (docs/design.md#figures-to-reach). */
export async function run(): Promise<void> {
  const database = await testDatabase()
  const { db, pool } = database
  const taken = new Map<string, number[]>()
  const timed = async <T>(action: string, work: () => Promise<T>): Promise<T> => {
    const start = performance.now()
    const result = await work()
    taken.set(action, [...(taken.get(action) ?? []), performance.now() - start])
    return result
  }
  /** Previews and makes a change; returns its number. */
  const change = async (
    label: string,
    made: BulkChangeValues,
    { list, ids, publish = false }: { list?: BulkList; ids?: readonly number[]; publish?: boolean },
  ): Promise<number> => {
    const selection = list && ids ? { list, ids: [...ids] } : undefined
    const { records } = await timed(`preview: ${label}`, () =>
      previewBulkChange(db, systemActor, maker, { change: made, selection }),
    )
    const chosen = records.filter(isPossible).map(sent)
    if (chosen.length === 0)
      throw new Error(`${label} changes nothing: ${records[0]?.problem ?? records[0]?.publish_problem}`)
    const { id, changed } = await timed(`run: ${label}`, () =>
      db.transaction((tx) =>
        runBulkChange(tx, systemActor, maker, { change: made, publish, records: chosen }),
      ),
    )
    counted.set(label, changed)
    return id
  }
  const counted = new Map<string, number>()
  try {
    await seedTargetings(database, ROWS)
    await pool.query(`insert into setting (key, value) values
      ('default_domain', 'https://go.bench.example'), ('system_fallback', 'https://fallback.bench.example/?q=[Q]')`)
    await pool.query(
      `update targeting set archived_at = null, traffic_source_ids = array[(select min(id) from traffic_source)]`,
    )
    // Each rule has a cap, and its link's properties.
    await pool.query(`update targeting_rule set daily_cap = 100 + id % 900, disabled = false`)
    const idsOf = async (sql: string) => (await pool.query<{ id: number }>(sql)).rows.map((row) => row.id)
    const targetings = await idsOf('select id from targeting order by id')
    await setTargetingsStatus(db, systemActor, targetings, 'published')
    const links = await idsOf(
      `select id from provider_link where archived_at is null order by id limit ${ROWS}`,
    )
    const seeds = await db.select().from(providerLink).limit(20)
    const groups: number[] = []
    // Groups are few; a hundredth shows what one costs.
    for (let at = 0; at < ROWS / 100; at += 1) groups.push(await groupOf(seeds[at % seeds.length]!))
    for (let round = 0; round < ROUNDS; round += 1) {
      await timed('plain update', () =>
        pool.query('update targeting set updated_at = now() where id = any($1::int[])', [targetings]),
      )
      await change('caps as drafts', percent, { list: 'targetings', ids: targetings })
      const id = await change('caps published', percent, {
        list: 'targetings',
        ids: targetings,
        publish: true,
      })
      await change('undo, published', { kind: 'undo', of: id }, { publish: true })
      await change(
        'filters published',
        { kind: 'filters', filters: { short_keywords: round % 2 === 0 } },
        { list: 'targetings', ids: targetings, publish: true },
      )
      await change(
        'shares',
        { kind: 'share', share_revenue: 50 + round, from_day: today() },
        { list: 'targetings', ids: targetings.slice(0, ROWS / 2) },
      )
      await change('caps of advertiser links', percent, { list: 'provider_links', ids: links })
      await change('caps of groups published', percent, { list: 'groups', ids: groups, publish: true })
    }
    const baseline = median(taken.get('plain update')!)
    console.log(`medians of ${ROUNDS} rounds`)
    for (const [action, times] of taken) {
      const middle = median(times)
      const records = counted.get(action.replace(/^\w+: /, ''))
      console.log(
        `${action.padEnd(34)} ${(middle / 1_000).toFixed(2)} s, ${(middle / baseline).toFixed(1)} x the plain update${records === undefined ? '' : `, ${records} records`}`,
      )
    }
  } finally {
    await database.close()
  }

  async function groupOf(link: ProviderLinkRow): Promise<number> {
    const made = await makeGroup(db, { rules: [{ link, capacity: 100, weight: 100 }] })
    return made.id
  }
}

const isPossible = (record: BulkRecord) => record.outcome === 'change' && record.publish_problem === null

const sent = ({ kind, id, updatedAt }: BulkRecord): ChosenRecord => ({ kind, id, updatedAt })
