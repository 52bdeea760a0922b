import { setTimeout as pause } from 'node:timers/promises'
import type { TestDatabase } from '@headgate/db/testing/database'
import { median } from '../machine.ts'
import { startApi, type RunningApi } from './api-process.ts'

const USERS = 10
const ROUNDS = Number(process.env['ROUNDS'] ?? 5)
/** Milliseconds between an answer and the same user's next question: a quick reader. */
const READING_MS = 250
const PER_USER = 20

export type Question = Record<string, string>

/** Milliseconds of one call as the caller sees them. */
async function ask(api: RunningApi, path: string): Promise<number> {
  const started = performance.now()
  const reply = await fetch(api.origin + path, { headers: { authorization: api.token } })
  await reply.arrayBuffer()
  if (reply.status !== 200) throw new Error(`${path} answered ${reply.status}`)
  return performance.now() - started
}

function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

/** Ten users at once; each asks its own walk through the questions. */
async function together(
  api: RunningApi,
  path: (user: number, at: number) => string,
  readingMs: number,
): Promise<number[]> {
  const times = await Promise.all(
    Array.from({ length: USERS }, async (_, user) => {
      const own: number[] = []
      await pause((readingMs / USERS) * user)
      for (let at = 0; at < PER_USER; at++) {
        own.push(await ask(api, path(user, at)))
        await pause(readingMs)
      }
      return own
    }),
  )
  return times.flat()
}

/** What DESIGN §9 asks of a list: p95 below 50 ms with 10 parallel users, any filter and sort. */
export async function measureList(
  database: TestDatabase,
  path: string,
  questions: readonly Question[],
): Promise<void> {
  const address = (question: Question) => `${path}?${new URLSearchParams(question).toString()}`
  const api = await startApi(database)
  try {
    const walk = (user: number, at: number) => address(questions[(user * 7 + at) % questions.length]!)
    await together(api, walk, 0)
    const p95: Record<'base' | 'reading' | 'pressing', number[]> = { base: [], reading: [], pressing: [] }
    for (let round = 1; round <= ROUNDS; round++) {
      p95.base.push(percentile(await together(api, () => '/api/session', READING_MS), 0.95))
      p95.reading.push(percentile(await together(api, walk, READING_MS), 0.95))
      p95.pressing.push(percentile(await together(api, walk, 0), 0.95))
      const [base, reading, pressing] = [p95.base, p95.reading, p95.pressing].map((all) =>
        all.at(-1)!.toFixed(1),
      )
      console.log(
        `round ${round}: p95 session ${base} ms, list ${reading} ms, list without a pause ${pressing} ms`,
      )
    }
    const base = median(p95.base)
    console.log(
      `10 users, ${READING_MS} ms reading: p95 ${median(p95.reading).toFixed(1)} ms (figure: below 50), ` +
        `${(median(p95.reading) / base).toFixed(1)} x the emptiest call`,
    )
    console.log(`10 users without a pause: p95 ${median(p95.pressing).toFixed(1)} ms`)
    console.log('one user alone, median of each question:')
    for (const question of questions) {
      const times: number[] = []
      for (let round = 0; round < ROUNDS; round++) times.push(await ask(api, address(question)))
      console.log(`${median(times).toFixed(1).padStart(8)} ms  ${new URLSearchParams(question).toString()}`)
    }
  } finally {
    await api.stop()
  }
}
