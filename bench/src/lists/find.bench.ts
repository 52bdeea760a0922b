import { findRecords } from '@headgate/db/overview/find-records'
import { testDatabase } from '@headgate/db/testing/database'
import { fillBusiness } from '../business/rows.ts'
import { median } from '../machine.ts'
import { seedReferences } from './seed.ts'

export const name =
  'finding records among 100,000 publisher links and 100,000 advertiser links (figure: p95 below 100 ms)'

const ROWS = Number(process.env['ROWS'] ?? 100_000)
const TIMES = 10

/** Ids, names, parts, short texts, typing mistakes, channels, addresses, and texts that nothing has. */
const texts = [
  '12',
  '#99000',
  'link 4711',
  'publisher 77',
  'Bench publisher 1234',
  'bench',
  'publ',
  'b',
  'be',
  'zz',
  'p9',
  'bnech publisher',
  'Bench advertsier 12',
  'advertiser 400',
  'BR-4711',
  'BR-99',
  'br',
  'channel=BR-1',
  'partner42.example',
  'search.partner',
  'late.example',
  'winter campaign',
  'Details of 3',
  'Bench link 5000',
  'link',
  'search',
  'n=500',
  'garden chairs',
  "no'such",
  '100%',
  'a b c',
  'https://search.partner7.example/s?q=x&channel=BR-4711',
  'https://go.bench.example/search?q=x&publisher_id=5&targeting_id=77',
  'https://elsewhere.example/',
]

const percentile = (values: readonly number[], share: number) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * share)]!

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}

/** The last tenth of the advertiser links is of one kind, as after an import: a pass from the first one finds them last. */
const lateLinks = `
  update provider_link set link = 'https://find.late.example/s?q=[Q]&channel=' || link_source_identifier_value,
    description = 'Winter campaign ' || id
  where id > (select max(id) from provider_link) * 0.9`

/** Each text several times, in turns with a look-up by id. */
export async function run(): Promise<void> {
  const database = await testDatabase()
  try {
    const { db, pool } = database
    await seedReferences(database)
    await fillBusiness(db, { providerLinks: ROWS, targetings: ROWS, rulesPerLink: 1 })
    await pool.query(lateLinks)
    await pool.query('vacuum analyze')
    const { rows } = await pool.query<{ id: number }>('select min(id) as id from targeting')
    const byKey: number[] = []
    const byText = new Map(texts.map((text) => [text, [] as number[]]))
    for (let time = 0; time <= TIMES; time += 1)
      for (const [text, times] of byText) {
        const found = await timed(() => findRecords(db, text))
        const key = await timed(() => pool.query('select * from targeting where id = $1', [rows[0]!.id]))
        // The first time warms up.
        if (time === 0) continue
        times.push(found)
        byKey.push(key)
      }
    const all = [...byText.values()].flat()
    const slowest = [...byText].toSorted(([, a], [, b]) => median(b) - median(a)).slice(0, 5)
    console.log(
      `p50 ${median(all).toFixed(1)} ms, p95 ${percentile(all, 0.95).toFixed(1)} ms; by key p50 ${median(byKey).toFixed(2)} ms: ratio ${(median(all) / median(byKey)).toFixed(1)} (p95 ${(percentile(all, 0.95) / percentile(byKey, 0.95)).toFixed(1)})`,
    )
    for (const [text, times] of slowest) console.log(`  ${median(times).toFixed(1)} ms  ${text}`)
  } finally {
    await database.close()
  }
}
