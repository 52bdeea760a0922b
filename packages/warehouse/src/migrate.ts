import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Warehouse } from './client/client.ts'

const folder = fileURLToPath(new URL('ddl', import.meta.url))

export interface Migration {
  number: number
  name: string
  statements: string[]
}

/** The numbered files of `ddl/`, in order. */
export function migrations(): Migration[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .toSorted()
    .map((file) => ({
      number: Number(file.slice(0, 4)),
      name: file.slice(5, -4),
      statements: readFileSync(`${folder}/${file}`, 'utf8')
        .replaceAll(/^\s*--.*\n/gm, '')
        .split(/;\s*(?:\n|$)/)
        .map((statement) => statement.trim())
        .filter(Boolean),
    }))
}

/**
 * Brings the warehouse up to the newest DDL; returns the numbers it applied. Statements must be repeatable, because a
 * process may end after one and before its entry.
 */
export async function migrateWarehouse(warehouse: Warehouse): Promise<number[]> {
  await warehouse.command({
    sql: `CREATE TABLE IF NOT EXISTS migration (number UInt32, name String, applied_at DateTime('UTC') DEFAULT now())
      ENGINE = MergeTree ORDER BY number SETTINGS fsync_after_insert = 1, fsync_part_directory = 1`,
  })
  const { rows } = await warehouse.query<{ number: number }>({ sql: 'SELECT number FROM migration' })
  const done = new Set(rows.map((row) => row.number))
  const applied: number[] = []
  for (const { number, name, statements } of migrations()) {
    if (done.has(number)) continue
    for (const sql of statements) await warehouse.command({ sql })
    await warehouse.command({
      sql: 'INSERT INTO migration (number, name) SELECT {number:UInt32}, {name:String}',
      parameters: { number, name },
    })
    applied.push(number)
  }
  return applied
}
