import { targetingColumns } from '@headgate/contract/targetings/list'
import { testDatabase } from '@headgate/db/testing/database'
import { measureList, type Question } from './list-load.ts'
import { seedTargetings } from './seed.ts'

export const name = 'publisher link list with 100,000 rows, any filter and sort, against the emptiest call'

const ROWS = 100_000

const filters: Question[] = [
  { q: 'campaign 70' },
  { q: 'Bench publisher 77' },
  { q: '4711' },
  { q: 'zz' },
  { id: '5000' },
  { publisher: '12' },
  { publisher: '12,13,14' },
  { traffic_type: '1' },
  { traffic_source: '1' },
  { traffic_type: '1,2', traffic_source: '1', status: 'draft' },
  { status: 'published' },
  { status: 'draft' },
  { is_live: 'true' },
  { is_live: 'false' },
  { didnot_reach_cap: 'true' },
  { didnot_go_live: 'true' },
  { traffic_paused: 'true' },
  { archived: 'true' },
  { archived: 'true', order_by: 'archivedAt' },
  { page: '900' },
  { is_live: 'true', order_by: 'last_live', size: '200' },
  { status: 'published', traffic_type: '1', order_by: 'daily_cap' },
  { traffic_paused: 'true', order_by: 'cap_consumed', order_direction: 'ASC' },
]
const sorts = targetingColumns.flatMap((order_by) =>
  ['ASC', 'DESC'].map((order_direction) => ({ order_by, order_direction })),
)

/** p95 below 50 ms with 10 parallel users (docs/design.md#figures-to-reach). */
export async function run(): Promise<void> {
  const database = await testDatabase()
  try {
    const { live } = await seedTargetings(database, ROWS)
    console.log(`${ROWS} publisher links with two rules each, ${live} live`)
    await measureList(database, {
      path: '/api/targetings',
      table: 'targeting',
      questions: [...filters, ...sorts],
      saving: {
        text: ['targeting', "notes = 'Saved ' || now(), updated_at = now()"],
        switch: ['targeting', 'is_active = not is_active, updated_at = now()'],
        "rule's cap": ['targeting_rule', 'daily_cap = daily_cap + 1, updated_at = now()'],
      },
    })
  } finally {
    await database.close()
  }
}
