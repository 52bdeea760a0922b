import { publisherColumns } from '@headgate/contract/publishers'
import { testDatabase } from '@headgate/db/testing/database'
import { measureList, type Question } from './list-load.ts'
import { seedPublishers } from './seed.ts'

export const name = 'publisher list with 100,000 rows, any filter and sort, against the emptiest call'

const ROWS = 100_000

const directions = ['ASC', 'DESC'] as const
const filters: Question[] = [
  { status: 'false' },
  { is_live: 'true' },
  { is_live: 'false' },
  { archived: 'true' },
  { q: 'cobalt digital' },
  { q: 'ops99' },
  { q: '123' },
  { q: 'zz' },
  { page: '900' },
  { q: 'media', order_by: 'name', order_direction: 'ASC' },
  { is_live: 'true', order_by: 'no_of_targetings', size: '200' },
]
const sorts = publisherColumns.flatMap((order_by) =>
  directions.map((order_direction) => ({ order_by, order_direction })),
)
const saving = {
  text: ['publisher', "details = 'Saved ' || now(), updated_at = now()"],
  name: ['publisher', "name = 'Saved ' || id || ' ' || now(), updated_at = now()"],
  switch: ['publisher', 'status = not status, updated_at = now()'],
} as const
const questions: Question[] = [...filters, ...sorts]

/** p95 below 50 ms with 10 parallel users (docs/design.md#figures-to-reach). */
export async function run(): Promise<void> {
  const database = await testDatabase()
  try {
    const seeded = await seedPublishers(database, ROWS)
    console.log(`${ROWS} publishers, ${seeded.targetings} publisher links, ${seeded.live} of them live`)
    await measureList(database, { path: '/api/publishers', table: 'publisher', questions, saving })
  } finally {
    await database.close()
  }
}
