import { setTimeout as pause } from 'node:timers/promises'
import type { TestDatabase } from '@headgate/db/testing/database'
import { median } from '../machine.ts'
import { startApi, type RunningApi } from './api-process.ts'

const USERS = 10
const ROUNDS = Number(process.env['ROUNDS'] ?? 5)
/** Milliseconds between a reply and the same user's next request: a quick reader. */
const READING_MS = 250
const PER_USER = 20

export type Question = Record<string, string>

/** Milliseconds of one call, measured by the caller. */
async function ask(api: RunningApi, path: string): Promise<number> {
  const started = performance.now()
  const reply = await fetch(api.origin + path, { headers: { authorization: api.token } })
  await reply.arrayBuffer()
  if (reply.status !== 200) throw new Error(`${path} replied with ${reply.status}`)
  return performance.now() - started
}

function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

/** Ten users at once; each goes through the requests in a different order. */
async function together(
  api: RunningApi,
  path: (user: number, at: number) => string,
  readingMs: number,
  /** Called before each request; the returned function gets the request's milliseconds. */
  asking: () => (ms: number) => void = () => () => undefined,
): Promise<number[]> {
  const times = await Promise.all(
    Array.from({ length: USERS }, async (_, user) => {
      const own: number[] = []
      await pause((readingMs / USERS) * user)
      for (let at = 0; at < PER_USER; at++) {
        const asked = asking()
        const ms = await ask(api, path(user, at))
        asked(ms)
        own.push(ms)
        await pause(readingMs)
      }
      return own
    }),
  )
  return times.flat()
}

function ended(until: Promise<unknown>): { isOver: boolean } {
  const state = { isOver: false }
  const end = () => void (state.isOver = true)
  void until.then(end, end)
  return state
}

/**
 * Reads one row by its primary key over a separate connection, repeatedly until `until` resolves: the pace of the
 * machine.
 */
async function readByKey(database: TestDatabase, table: string, until: Promise<unknown>): Promise<number[]> {
  const times: number[] = []
  const state = ended(until)
  const client = await database.pool.connect()
  try {
    const { rows } = await client.query<{ id: number }>(`select min(id) as id from ${table}`)
    while (!state.isOver) {
      const started = performance.now()
      await client.query(`select * from ${table} where id = $1`, [rows[0]!.id])
      times.push(performance.now() - started)
      await pause(20)
    }
  } finally {
    client.release()
  }
  return times
}

/** Saves in one list, one row each, one kind after the other. */
class Saves {
  readonly #database: TestDatabase
  readonly #statements: Saving
  readonly kinds: readonly string[]
  #saved = 0
  /** The kind of the latest save. */
  kind: string

  constructor(database: TestDatabase, statements: Saving) {
    this.#database = database
    this.#statements = statements
    this.kinds = Object.keys(statements)
    this.kind = this.kinds[0]!
  }

  async save(kind = this.kinds[this.#saved % this.kinds.length]!): Promise<void> {
    const [table, change] = this.#statements[kind]!
    this.#saved += 1
    this.kind = kind
    await this.#database.pool.query(
      `update ${table} set ${change} where id = (select min(id) + ${this.#saved * 7} from ${table})`,
    )
  }

  async eachSecond(until: Promise<unknown>): Promise<void> {
    const state = ended(until)
    while (!state.isOver) {
      await this.save()
      await pause(1_000)
    }
  }
}

/** The table and the changed columns of one row, by kind: a text, a switch, a cap. */
export type Saving = Record<string, readonly [table: string, change: string]>

export interface ListBench {
  /** Path of the call. */
  path: string
  /** The listed table. */
  table: 'publisher' | 'provider_link' | 'targeting'
  questions: readonly Question[]
  saving: Saving
}

const kinds = ['session', 'list', 'saving', 'pressing'] as const

/**
 * Measures a list against its figure, a p95 below 50 ms with 10 parallel users (docs/design.md#figures-to-reach). A
 * baseline runs at the same time and shares the machine's state: a row by its primary key, read from PostgreSQL
 * directly.
 */
export async function measureList(
  database: TestDatabase,
  { path, table, questions, saving }: ListBench,
): Promise<void> {
  const address = (question: Question) => `${path}?${new URLSearchParams(question).toString()}`
  const api = await startApi(database)
  const walk = (user: number, at: number) => address(questions[(user * 7 + at) % questions.length]!)
  const saves = new Saves(database, saving)
  const afterSave = new Map<string, number[]>(saves.kinds.map((kind) => [kind, []]))
  const runs = {
    session: () => together(api, () => '/api/session', READING_MS),
    list: () => together(api, walk, READING_MS),
    saving: async () => {
      const asked = together(api, walk, READING_MS, () => {
        const times = afterSave.get(saves.kind)!
        return (ms) => void times.push(ms)
      })
      await saves.eachSecond(asked)
      return asked
    },
    pressing: () => together(api, walk, 0),
  }
  try {
    await together(api, walk, 0)
    const p95 = { session: [], list: [], saving: [], pressing: [] } as Record<
      (typeof kinds)[number],
      number[]
    >
    const key = { session: [], list: [], saving: [], pressing: [] } as typeof p95
    for (let round = 1; round <= ROUNDS; round++) {
      for (const kind of kinds) {
        const asked = runs[kind]()
        const [times, byKey] = await Promise.all([asked, readByKey(database, table, asked)])
        p95[kind].push(percentile(times, 0.95))
        key[kind].push(percentile(byKey, 0.95))
      }
      const shown = kinds.map(
        (kind) => `${kind} ${p95[kind].at(-1)!.toFixed(1)} (${key[kind].at(-1)!.toFixed(1)})`,
      )
      console.log(
        `round ${round}: p95 in ms, in brackets a row by its key at the same time: ${shown.join(', ')}`,
      )
    }
    const line = (kind: (typeof kinds)[number], what: string) => {
      const [time, base] = [median(p95[kind]), median(key[kind])]
      console.log(
        `${what}: p95 ${time.toFixed(1)} ms, ${(time / base).toFixed(1)} x a row by its key (${base.toFixed(1)} ms)`,
      )
    }
    line('session', `10 users, ${READING_MS} ms reading, the emptiest call`)
    line('list', `10 users, ${READING_MS} ms reading, list (figure: below 50 ms)`)
    line('saving', 'the same while a row is saved each second')
    for (const [kind, times] of afterSave)
      console.log(
        `  after a save of a ${kind}: p50 ${median(times).toFixed(1)} ms, p95 ${percentile(times, 0.95).toFixed(1)} ms`,
      )
    line('pressing', '10 users without a pause')
    console.log(
      `one user alone, first reply after a save of a ${saves.kinds.join(', of a ')}, median of later ones:`,
    )
    for (const question of questions) {
      const first: number[] = []
      for (const kind of saves.kinds) {
        await saves.save(kind)
        first.push(await ask(api, address(question)))
      }
      const times: number[] = []
      for (let round = 0; round < ROUNDS; round++) times.push(await ask(api, address(question)))
      const figures = [...first, median(times)].map((time) => `${time.toFixed(1).padStart(8)} ms`).join('')
      console.log(`${figures}  ${new URLSearchParams(question).toString()}`)
    }
  } finally {
    await api.stop()
  }
}
