import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { StartError } from '@headgate/runtime/start-error'
import type { Warehouse } from './client/client.ts'
import { fillIn } from './client/topology.ts'

const folder = fileURLToPath(new URL('ddl', import.meta.url))

export interface Migration {
  number: number
  name: string
  /** With placeholders for the topology. */
  statements: string[]
  /** Of the statements, so that one that was applied is known again. */
  checksum: string
}

/** The numbered files of `ddl/`, in order. */
export function migrations(): Migration[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .toSorted()
    .map((file) => {
      const statements = readFileSync(`${folder}/${file}`, 'utf8')
        .replaceAll(/^\s*--.*\n/gm, '')
        .split(/;\s*(?:\n|$)/)
        .map((statement) => statement.trim())
        .filter(Boolean)
      return {
        number: Number(file.slice(0, 4)),
        name: file.slice(5, -4),
        statements,
        checksum: createHash('sha256').update(statements.join(';\n')).digest('hex').slice(0, 16),
      }
    })
}

/** The checksum of each step that was applied; empty where it was applied before checksums were kept. */
async function readApplied(warehouse: Warehouse): Promise<Map<number, string>> {
  const { rows: columns } = await warehouse.query<{ name: string }>({
    sql: "SELECT name FROM system.columns WHERE database = currentDatabase() AND table = 'migration'",
  })
  if (columns.length === 0) return new Map()
  const kept = columns.some(({ name }) => name === 'checksum') ? 'checksum' : "''"
  const { rows } = await warehouse.query<{ number: number; checksum: string }>({
    sql: `SELECT number, max(sum) AS checksum FROM (SELECT number, ${kept} AS sum FROM migration) GROUP BY number`,
    exact: 'serial',
  })
  return new Map(rows.map((row) => [row.number, row.checksum]))
}

function checkUnchanged(applied: ReadonlyMap<number, string>, steps: readonly Migration[]): void {
  for (const { number, name, checksum } of steps) {
    const known = applied.get(number)
    if (known && known !== checksum)
      throw new StartError(
        `Step ${number} (${name}) of the ClickHouse tables was changed after it was applied. Put its file back, and add a step with the change.`,
      )
  }
}

/** Runs work while no other process does the same. */
export type Alone = <T>(work: () => Promise<T>) => Promise<T>

/**
 * Brings the warehouse up to the newest DDL; returns the numbers it applied. Statements must be repeatable, because a
 * process may end after one and before its entry. Of a server, no two processes may do so at once: `alone` is
 * `withWarehouseLock` of `@headgate/db`, and is called only when there is something to do. Throws StartError for a step
 * that was changed since, and for tables of another topology.
 */
export async function migrateWarehouse(
  warehouse: Warehouse,
  alone: Alone = (work) => work(),
): Promise<number[]> {
  const steps = migrations()
  const done = await readApplied(warehouse)
  checkUnchanged(done, steps)
  if (done.size > 0) await checkTables(warehouse)
  return steps.every(({ number }) => done.get(number)) ? [] : alone(() => applyMissing(warehouse, steps))
}

async function applyMissing(warehouse: Warehouse, steps: readonly Migration[]): Promise<number[]> {
  const { layout } = warehouse
  const run = (sql: string) => warehouse.command({ sql: fillIn(sql, layout), exact: 'serial' })
  await run(`CREATE TABLE IF NOT EXISTS migration {on_cluster}
    (number UInt32, name String, applied_at DateTime('UTC') DEFAULT now(), checksum String)
    ENGINE = {replicated}MergeTree ORDER BY number SETTINGS fsync_after_insert = 1, fsync_part_directory = 1`)
  await run('ALTER TABLE migration {on_cluster} ADD COLUMN IF NOT EXISTS checksum String')
  // Again, because another process may have applied steps while this one waited for its turn.
  const done = await readApplied(warehouse)
  checkUnchanged(done, steps)
  const applied: number[] = []
  for (const { number, name, checksum, statements } of steps) {
    const known = done.get(number)
    if (known) continue
    if (known === undefined) {
      for (const sql of statements) await run(sql)
      applied.push(number)
    }
    await warehouse.command({
      sql: 'INSERT INTO migration (number, name, checksum) SELECT {number:UInt32}, {name:String}, {checksum:String}',
      parameters: { number, name, checksum },
      exact: 'serial',
    })
  }
  return applied
}

/** Tables of another kind than the setting says would keep searches several times, or on one server alone. */
async function checkTables(warehouse: Warehouse): Promise<void> {
  const { topology } = warehouse.layout
  const { rows } = await warehouse.query<{ engine: string }>({
    sql: "SELECT engine FROM system.tables WHERE database = currentDatabase() AND name = 'search_event'",
  })
  const engine = rows[0]?.engine
  if (engine === undefined) return
  const [, kind = ''] = /^(Replicated|Shared)?/.exec(engine) ?? []
  const fits = { plain: [''], replicated: ['Replicated'], cloud: ['Shared', 'Replicated'] }[topology]
  if (!fits.includes(kind))
    throw new StartError(
      `CLICKHOUSE_TOPOLOGY is ${topology}, and the tables are of the kind ${engine}. Correct the setting, or use another database.`,
    )
}

/** Checks that all tables of this version are there, and changes nothing. Newer ones are as well (docs/upgrade.md). Throws StartError with what to run. */
export async function checkWarehouse(warehouse: Warehouse): Promise<void> {
  const steps = migrations()
  const applied = await readApplied(warehouse)
  checkUnchanged(applied, steps)
  const missing = steps.filter(({ number }) => !applied.has(number))
  if (missing.length > 0)
    throw new StartError(
      `ClickHouse lacks ${missing.length} of ${steps.length} steps of its tables. Run npm run migrate first.`,
    )
  await checkTables(warehouse)
}
