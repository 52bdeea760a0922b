import {
  listSkippedRows,
  rowMessages,
  skippedRowColumns,
  type RowMessage,
} from '@headgate/contract/revenue/row-calls'
import { makeProvider } from '@headgate/db/sample/make'
import { SeededRandom } from '@headgate/domain/seeded-random'
import type { Warehouse } from '@headgate/warehouse/client/client'
import { sql } from 'drizzle-orm'
import { median } from '../machine.ts'
import { startParts, type Parts } from './parts.ts'

export const name =
  'skipped and uploaded rows of a 1,000,000-row import, any filter, order and page (figure: p95 below 100 ms)'

const ROWS = Number(process.env.ROWS ?? 1_000_000)
const CALLS = Number(process.env.CALLS ?? 400)
const SIZE = 50
/** The ones that are looked at are between others: one of which all rows are in each list, one with half in each. */
const IMPORTS = [1, 2, 3]
const WHOLE = 2
const HALVES = 3

/** Lines that were not uploaded: half without account, half that failed, a few left out, each with 13 fields. */
const fillSkipped = (id: number, rows: number) => `INSERT INTO skipped_line
SELECT 1 AS provider_id, ${id} AS import_id, ${id} AS load, number + 2 AS row_index,
  multiIf(number % 50 = 7, 'excluded', number % 2 = 0, 'no account', 'failed') AS outcome,
  if(number % 2 = 0, toDate('2026-10-01') + intDiv(number, 34000), NULL) AS date,
  concat('BN-', toString(1000 + cityHash64(number) % 1100)) AS channel, cityHash64(number, 2) % 5000 AS total_searches,
  cityHash64(number, 3) % 4000 AS monetized_searches, cityHash64(number, 4) % 300 AS clicks,
  toDecimal64(cityHash64(number, 5) % 900000 / 100, 6) AS revenue, if(number % 2 = 0, '', 'Date') AS field,
  if(number % 2 = 0, '', 'Date: 31/31/2026 is not a day') AS reason,
  ['2026-10-01', channel, 'DE', 'Desktop', toString(total_searches), toString(monetized_searches), toString(clicks),
    toString(revenue), '0.0123', '0.4321', '12.3456', '123', '456'] AS texts, now() AS created_at
FROM numbers(${rows})`

const fillReported = (id: number, rows: number) => `INSERT INTO reported_row
SELECT 1 AS provider_id, toDate('2026-10-01') + intDiv(number, ${Math.ceil(rows / 30)}) AS date, ${id} AS import_id,
  ${id} AS load, number + 2 AS row_index, 1 AS is_matched,
  concat('BN-', toString(1000 + intDiv(number, 30) % 1100)) AS channel,
  ['US', 'DE', 'FR', 'GB', 'IT', 'ES', 'NL', 'PL', 'SE', 'NO'][1 + number % 10] AS country, 0 AS country_unread,
  cityHash64(number, 2) % 5000 AS total_searches, cityHash64(number, 3) % 4000 AS monetized_searches,
  cityHash64(number, 4) % 300 AS clicks, 0 AS followon_searches, 0 AS initial_searches,
  toDecimal64(cityHash64(number, 5) % 900000 / 100, 6) AS revenue
FROM numbers(${rows})`

async function fill(warehouse: Warehouse): Promise<void> {
  for (const id of IMPORTS) {
    const rows = id === HALVES ? ROWS / 2 : ROWS
    await warehouse.command({ sql: fillSkipped(id, rows) })
    await warehouse.command({ sql: fillReported(id, rows) })
  }
}

async function seed({ database: { db } }: Parts): Promise<void> {
  const { id } = await makeProvider(db)
  if (id !== 1) throw new Error('The advertiser is not the first one')
  for (const one of IMPORTS)
    await db.execute(sql`
      insert into revenue_import (id, provider_id, kind, scope, stage, in_force, csv_name, message, load, total_rows,
        total_uploaded, total_unmatched, total_failed)
      overriding system value
      values (${one}, ${id}, 'file', 'days', 'done', true, ${`report-${one}.csv`}, 'Done', ${one}, ${2 * ROWS},
        ${ROWS}, ${ROWS / 2}, ${ROWS / 2})`)
}

async function timed(parts: Parts, path: string): Promise<{ ms: number; text: string }> {
  const started = performance.now()
  const reply = await fetch(parts.api.origin + path, { headers: { authorization: parts.api.token } })
  const text = await reply.text()
  if (reply.status !== 200) throw new Error(`${path} replied with ${reply.status}: ${text.slice(0, 300)}`)
  return { ms: performance.now() - started, text }
}

function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

const messages: (readonly RowMessage[])[] = [[], ...rowMessages.map((one) => [one]), rowMessages]
const places = ['first', 'second', 'middle', 'anywhere', 'last'] as const

interface Asked {
  what: string
  place: (typeof places)[number]
  order: string
  ms: number
}

export async function run(): Promise<void> {
  const parts = await startParts({ fill })
  try {
    await seed(parts)
    const random = new SeededRandom(11)
    const pick = <T>(list: readonly T[]) => list[random.between(0, list.length - 1)]!
    const totals = new Map<string, number>()
    const address = (message: readonly RowMessage[], more: Record<string, string>) => {
      const id = message.length === rowMessages.length ? HALVES : WHOLE
      const query = new URLSearchParams({ import_id: String(id), size: String(SIZE), ...more })
      if (message.length > 0) query.set('message', message.join(','))
      return `${listSkippedRows.path}?${query.toString()}`
    }
    for (const message of messages) {
      const { text } = await timed(parts, address(message, {}))
      const { data } = JSON.parse(text) as { data: { skippedRows: { total: number } } }
      totals.set(message.join(), data.skippedRows.total)
      console.log(`${message.join(' + ') || 'no filter'}: ${data.skippedRows.total} rows`)
    }
    const asked: Asked[] = []
    const base: number[] = []
    for (let at = 0; at < CALLS; at += 1) {
      const message = pick(messages)
      const place = places[at % places.length]!
      const order_by = pick(skippedRowColumns)
      const last = Math.max(1, Math.ceil(totals.get(message.join())! / SIZE))
      const page = {
        first: 1,
        second: Math.min(2, last),
        middle: Math.ceil(last / 2),
        anywhere: random.between(1, last),
        last,
      }[place]
      const query = { order_by, order_direction: pick(['ASC', 'DESC'] as const), page: String(page) }
      const { ms } = await timed(parts, address(message, query))
      asked.push({ what: message.join(' + ') || 'no filter', place, order: order_by, ms })
      base.push((await timed(parts, '/api/session')).ms)
    }
    report(asked, base)
  } finally {
    await parts.stop()
  }
}

function report(asked: readonly Asked[], base: readonly number[]): void {
  for (const by of ['what', 'place', 'order'] as const) {
    console.log(`by ${by}:`)
    for (const [value, group] of Map.groupBy(asked, (one) => one[by])) {
      const times = group.map(({ ms }) => ms)
      console.log(
        `  p50 ${median(times).toFixed(0).padStart(4)} ms, p95 ${percentile(times, 0.95).toFixed(0).padStart(4)} ms  ${value}`,
      )
    }
  }
  const slowest = asked.toSorted((a, b) => b.ms - a.ms).slice(0, 5)
  for (const one of slowest)
    console.log(`slowest: ${one.ms.toFixed(0)} ms, ${one.what}, ${one.place}, ${one.order}`)
  const [p95, session] = [
    percentile(
      asked.map(({ ms }) => ms),
      0.95,
    ),
    percentile(base, 0.95),
  ]
  console.log(
    `over HTTP through api and analytics, one user: p95 ${p95.toFixed(1)} ms (figure: below 100), ${(p95 / session).toFixed(1)} x the emptiest call (p95 ${session.toFixed(1)} ms)`,
  )
}
