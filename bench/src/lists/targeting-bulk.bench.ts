import { systemActor } from '@headgate/db/base/audit'
import { setTargetingsActive, setTargetingsStatus } from '@headgate/db/targetings/bulk'
import { archiveTargetings, restoreTargetings } from '@headgate/db/targetings/archiving'
import { testDatabase } from '@headgate/db/testing/database'
import { seedTargetings } from './seed.ts'

export const name = 'bulk actions on 10,000 publisher links, against a plain update of as many rows'

const ROWS = Number(process.env['ROWS'] ?? 10_000)
const ROUNDS = 5

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!

/** The figure is one transaction below 5 s (docs/design.md#figures-to-reach). */
export async function run(): Promise<void> {
  const database = await testDatabase()
  const { db, pool } = database
  try {
    await seedTargetings(database, ROWS)
    // The publication of an incomplete link would be refused.
    await pool.query(`insert into setting (key, value) values
      ('default_domain', 'https://go.bench.example'), ('system_fallback', 'https://fallback.bench.example/?q=[Q]')`)
    await pool.query(
      `update targeting set archived_at = null, traffic_source_ids = array[(select min(id) from traffic_source)]`,
    )
    const { rows } = await pool.query<{ id: number }>('select id from targeting order by id')
    const ids = rows.map((row) => row.id)
    const plain = () => pool.query('update targeting set updated_at = now() where id = any($1::int[])', [ids])
    const actions: Record<string, () => Promise<unknown>> = {
      'plain update': plain,
      publish: () => setTargetingsStatus(db, systemActor, ids, 'published'),
      'make drafts': () => setTargetingsStatus(db, systemActor, ids, 'draft'),
      archive: () => archiveTargetings(db, systemActor, ids),
      restore: () => restoreTargetings(db, systemActor, ids),
      deactivate: () => setTargetingsActive(db, systemActor, ids, false),
      activate: () => setTargetingsActive(db, systemActor, ids, true),
    }
    const taken = new Map<string, number[]>(Object.keys(actions).map((action) => [action, []]))
    for (let round = 0; round < ROUNDS; round += 1) {
      // Enables the rules that deactivating disabled, so that each round publishes and stops the same ones.
      await pool.query('update targeting_rule set disabled = false where disabled')
      for (const [action, act] of Object.entries(actions)) {
        const start = performance.now()
        await act()
        taken.get(action)!.push(performance.now() - start)
      }
    }
    const baseline = median(taken.get('plain update')!)
    console.log(`${ids.length} publisher links, medians of ${ROUNDS} rounds`)
    for (const [action, times] of taken) {
      const middle = median(times)
      console.log(
        `${action.padEnd(14)} ${(middle / 1_000).toFixed(2)} s, ${(middle / baseline).toFixed(1)} x the plain update`,
      )
    }
  } finally {
    await database.close()
  }
}
