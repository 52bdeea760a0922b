import { readFileSync } from 'node:fs'
import { type AuditQuery, auditQuery } from '@headgate/contract/audit/audit-filters'
import { auditPeople, listAudit } from '@headgate/db/audit/audit-log'
import { systemActor, writeAudit } from '@headgate/db/base/audit'
import { openDatabase, type Database } from '@headgate/db/base/database'
import { updatePublisher } from '@headgate/db/publishers/publishers'
import { makePublisher } from '@headgate/db/sample/make'
import { testDatabase } from '@headgate/db/testing/database'
import { mergeAuditTexts } from '@headgate/db/upkeep/audit-texts'
import { machineFacts, median } from '../machine.ts'
import { fillAudit, RARE_TEXT, type AuditActors } from './audit-rows.ts'

export const name =
  'audit log (a million rows unless ROWS says otherwise): its text index at each change (figure: at most 10 %), and pages with each filter (figure: 300 ms)'

const ROWS = Number(process.env['ROWS'] ?? 1_000_000)
const ROUNDS = Number(process.env['ROUNDS'] ?? 5)
const CHANGES = 200
const AT_ONCE = 2_000

/** One connection, whose processor time is measured: the machine may have other work. */
interface Measured extends Database {
  pid: number
}

async function connect(url: string): Promise<Measured> {
  const database = openDatabase(url, { max: 1 })
  await database.pool.query('set statement_timeout = 0')
  const { rows } = await database.pool.query<{ pid: number }>('select pg_backend_pid() as pid')
  return { ...database, pid: rows[0]!.pid }
}

/** Milliseconds of processor time of PostgreSQL for some work on one connection. */
async function costOf({ pid }: Measured, work: () => Promise<unknown>): Promise<number> {
  const used = () => Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6
  const before = used()
  await work()
  return used() - before
}

const day = (back: number) => new Date(Date.now() - back * 86_400_000).toISOString()

function pagesOf({ busy, quiet }: AuditActors, middle: string): Record<string, Partial<AuditQuery>> {
  return {
    'the newest page': {},
    'in the middle': { older: middle },
    'back from the middle': { newer: middle },
    'a kind': { kind: ['targeting'] },
    'two rare kinds': { kind: ['role', 'domain'] },
    'one record': { kind: ['targeting'], record: '4711' },
    'an id of any kind': { record: '4711' },
    'an action': { action: ['update'] },
    'two rare actions': { action: ['delete', 'restore'] },
    'a kind and an action that it never has': { kind: ['user'], action: ['publish'] },
    'a person': { person: busy },
    'a person in the middle': { person: busy, older: middle },
    'a person who did little': { person: quiet },
    'a person and a rare action': { person: busy, action: ['delete'] },
    'a day long ago': { from: day(200), to: day(199) },
    'a text in most rows': { q: 'campaign' },
    'a text of one row in 100': { q: 'partner42.example' },
    'a text of one row in 5,000': { q: 'campaign 4711' },
    'a text of ten rows': { q: RARE_TEXT },
    'a text of none': { q: 'nowhere' },
    'an e-mail': { q: 'operator20@bench' },
    'a rare text of a person': { q: RARE_TEXT, person: busy },
    'a text and a kind that never has it': { q: 'campaign', kind: ['user'] },
    'two letters that no row has': { q: 'zz' },
  }
}

async function pages(database: Measured, actors: AuditActors): Promise<void> {
  const { db, pool } = database
  const { rows } = await pool.query<{ place: string }>(
    `select (extract(epoch from at) * 1000)::bigint || '-' || id as place from audit order by id offset $1 limit 1`,
    [ROWS / 2],
  )
  const cases = pagesOf(actors, rows[0]!.place)
  const taken = new Map<string, number[]>()
  const note = (what: string, ms: number) => taken.set(what, [...(taken.get(what) ?? []), ms])
  for (let round = 0; round < ROUNDS; round += 1) {
    note('one row by key', await costOf(database, () => pool.query('select * from audit where id = 4711')))
    for (const [what, query] of Object.entries(cases))
      note(what, await costOf(database, () => listAudit(db, { ...auditQuery.parse({}), ...query })))
    note('the people of the filter', await costOf(database, () => auditPeople(db)))
  }
  for (const [what, times] of taken) console.log(`${median(times).toFixed(1).padStart(8)} ms  ${what}`)
}

/** Changes of one record, each for itself, and of many at once. */
function changesOf({ db }: Measured, publisher: number) {
  let at = 0
  return {
    async single() {
      for (let change = 0; change < CHANGES; change += 1) {
        at += 1
        const details = `Contact: operations ${at} of partner${at % 97}.example, net ${at % 60} days`
        await updatePublisher(db, systemActor, publisher, { details })
      }
    },
    async many() {
      at += 1
      const fields = (row: number) => ({
        daily_cap: row + at,
        tag_description: `Campaign ${(row * 7 + at) % 9973}`,
        link: `https://search.partner${row % 97}.example/s?q=[Q]&channel=BR-${row}`,
      })
      const entries = Array.from({ length: AT_ONCE }, (_, row) => ({
        action: 'update' as const,
        entity: 'targeting',
        entityId: row,
        before: fields(row),
        after: fields(row + 1),
      }))
      await writeAudit(db, systemActor, entries)
    },
  }
}

/** The same changes with and without the index, in turns, and what merging the new texts costs later. */
async function writes(withIndex: Measured, without: Measured): Promise<void> {
  const sides = await Promise.all(
    [withIndex, without].map(async (database) => ({
      database,
      ...changesOf(database, (await makePublisher(database.db)).id),
    })),
  )
  const taken = new Map<string, number[][]>()
  for (let round = 0; round < ROUNDS; round += 1)
    for (const what of ['single', 'many'] as const) {
      const costs: number[] = []
      for (const side of sides) costs.push(await costOf(side.database, side[what]))
      const merging = await costOf(withIndex, () => mergeAuditTexts(withIndex.db))
      taken.set(what, [...(taken.get(what) ?? []), [...costs, merging]])
    }
  for (const [what, rounds] of taken) {
    const count = what === 'single' ? CHANGES : AT_ONCE
    const [own, bare, merging] = [0, 1, 2].map((at) => median(rounds.map((costs) => costs[at]!)) / count)
    console.log(
      `${what === 'single' ? 'a change of a publisher' : `a row of an audit of ${AT_ONCE}`}: ${bare!.toFixed(3)} ms without the index of texts, ${own!.toFixed(3)} with it (${(own! / bare!).toFixed(2)} x), and ${merging!.toFixed(3)} later, by the job`,
    )
  }
}

/** Two databases with the same log, one of them without the index. */
export async function run(): Promise<void> {
  const databases = [await testDatabase(), await testDatabase()]
  const opened: Measured[] = []
  try {
    const index = await databases[0]!.pool.query<{ made: string }>(
      `select pg_get_indexdef('audit_text_idx'::regclass) as made`,
    )
    const actors: AuditActors[] = []
    for (const database of databases) {
      await database.pool.query('drop index audit_text_idx')
      actors.push(await fillAudit(database, ROWS))
      opened.push(await connect(database.url))
    }
    const [withIndex, without] = opened as [Measured, Measured]
    await withIndex.pool.query(`set maintenance_work_mem = '256MB'`)
    await withIndex.pool.query(index.rows[0]!.made)
    await withIndex.pool.query('analyze audit')
    console.log(`processor time of PostgreSQL, medians of ${ROUNDS} rounds`)
    await pages(withIndex, actors[0]!)
    await writes(withIndex, without)
    console.log(machineFacts())
  } finally {
    for (const one of [...opened, ...databases]) await one.close()
  }
}
