import { createReadStream, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { setImportInForce } from '@headgate/contract/revenue/import-calls'
import { dayNumber } from '@headgate/domain/days'
import { sql } from 'drizzle-orm'
import { from as copyFrom } from 'pg-copy-streams'
import { median } from '../machine.ts'
import { load, seedAdvertiser } from './loading.ts'
import { startParts, type Parts } from './parts.ts'
import { channelName, writeReport } from './report-file.ts'

export const name =
  'revenue import of 1,000,000 rows, file to booked, against PostgreSQL COPY of the same file'

const ROWS = Number(process.env.ROWS ?? 1_000_000)
const ROUNDS = Number(process.env.ROUNDS ?? 3)
const DAYS = 30

/** Seconds of loading the same file by COPY into a table with the same columns and types. */
async function copySeconds({ database }: Parts, path: string): Promise<number> {
  const client = await database.pool.connect()
  try {
    await client.query(`drop table if exists report_copy`)
    await client.query(`create table report_copy (date date, channel text, country text, device text, total_searches bigint,
      monetized_searches bigint, clicks bigint, gross_revenue numeric(18,6), ctr numeric, rpc numeric, rpm numeric,
      followon bigint, initial bigint)`)
    await client.query('set statement_timeout = 0')
    const started = performance.now()
    await pipeline(
      createReadStream(path),
      client.query(copyFrom('copy report_copy from stdin with (format csv, header true)')),
    )
    return (performance.now() - started) / 1_000
  } finally {
    client.release(true)
  }
}

async function undoSeconds(parts: Parts, id: number): Promise<number> {
  const started = performance.now()
  await fetch(parts.api.origin + setImportInForce.path.replace(':id', String(id)), {
    method: 'POST',
    headers: { authorization: parts.api.token, 'content-type': 'application/json' },
    body: JSON.stringify({ in_force: false }),
  })
  for (;;) {
    const { rows } = await parts.database.db.execute(sql`select id from booking_request`)
    if (rows.length === 0) break
    await pause(20)
  }
  return (performance.now() - started) / 1_000
}

const shown = (seconds: number) => `${seconds.toFixed(2)} s`

export async function run(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'headgate-bench-import-'))
  const parts = await startParts()
  try {
    const channels = Math.ceil(ROWS / DAYS / 30)
    console.log(`${ROWS} rows, ${channels} channels from ${channelName(0)}, 30 countries, ${DAYS} days`)
    const shape = { rows: ROWS, days: DAYS, lastDay: dayNumber(Date.now()) - 1, seed: 7 }
    const path = join(folder, 'report.csv')
    const again = join(folder, 'again.csv')
    await writeReport(path, shape)
    await writeReport(again, { ...shape, changed: 0.01 })
    console.log(
      `${(statSync(path).size / 1e6).toFixed(0)} MB; memory before ${JSON.stringify(parts.memory())} MB`,
    )
    /** Processor time of a step: judge by it when others use the machine. */
    const counted = async <T>(what: string, work: () => Promise<T>): Promise<T> => {
      const before = parts.processorSeconds()
      const done = await work()
      const used = Object.entries(parts.processorSeconds()).map(
        ([part, s]) => [part, s - before[part]!] as const,
      )
      const sum = used.reduce((all, [, s]) => all + s, 0)
      console.log(
        `  processor time, ${what}: ${shown(sum)} (${used.map(([part, s]) => `${part} ${s.toFixed(2)}`).join(', ')})`,
      )
      return done
    }
    const results: Record<string, number[]> = {
      copy: [],
      upload: [],
      first: [],
      again: [],
      undo: [],
      dry: [],
    }
    for (let round = 0; round < ROUNDS; round += 1) {
      const providerId = await seedAdvertiser(parts, channels)
      results.copy!.push(await copySeconds(parts, path))
      const first = await counted('import with its upload', () => load(parts, providerId, path))
      results.upload!.push(first.uploadSeconds)
      results.first!.push(first.seconds)
      const dry = await counted('dry run with its upload', () =>
        load(parts, providerId, again, { dryRun: true }),
      )
      results.dry!.push(dry.seconds)
      const second = await counted('again with its upload', () => load(parts, providerId, again))
      results.again!.push(second.seconds)
      results.undo!.push(await counted('undo', () => undoSeconds(parts, second.id)))
      console.log(
        Object.entries(results)
          .map(([what, all]) => `${what} ${shown(all.at(-1)!)}`)
          .join(', '),
        JSON.stringify(parts.memory()),
      )
    }
    const of = (what: string) => median(results[what]!)
    console.log(`COPY                          ${shown(of('copy'))}`)
    console.log(
      `import, file to booked        ${shown(of('first'))}  ${(of('copy') / of('first')).toFixed(2)} x the rows per second of COPY (figure: at least 0.5)`,
    )
    console.log(
      `same file, 1 % changed        ${shown(of('again'))}  ${(of('again') / of('first')).toFixed(2)} x the first time (figure: at most 1.2)`,
    )
    console.log(
      `dry run                       ${shown(of('dry'))}  ${(of('dry') / of('first')).toFixed(2)} x the import (figure: at most 0.7)`,
    )
    console.log(
      `undo                          ${shown(of('undo'))}  ${(of('undo') / of('first')).toFixed(2)} x the import`,
    )
  } finally {
    await parts.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
