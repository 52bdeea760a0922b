import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freezeWarehouse, releaseWarehouse, removeFrozen } from '@headgate/contract/backup/backup-calls'
import type { CallData } from '@headgate/contract/base/call'
import { PartClient, PartFailure } from '@headgate/runtime/parts/part-client'
import { serviceToken } from '@headgate/runtime/parts/service-token'
import type { Settings } from '@headgate/runtime/settings'
import { StartError } from '@headgate/runtime/start-error'
import { syncFolder } from '@headgate/runtime/whole-file'
import { BackupContent } from './backup-content.ts'
import { LinkedFiles } from './linked-files.ts'
import { BACKUP_FORMAT, CONTENT, type Manifest, writeManifest } from './manifest.ts'
import { CLUSTER, PostgresBase } from './postgres-base.ts'
import { PostgresTables } from './postgres-tables.ts'

/** In a folder that is not whole yet. */
const UNFINISHED = 'UNFINISHED'
const CALL_MS = 60_000

/** The version of Headgate that runs this. */
export function ownVersion(): string {
  const file = fileURLToPath(new URL('../../../package.json', import.meta.url))
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version
}

export interface BackupOptions {
  /** Of the product that runs, with its ports. */
  settings: Settings
  databaseUrl: string
  /** Where the back-up goes; must not exist or be empty. */
  folder: string
  /** Rows of PostgreSQL instead of its files: slower, for another major version of PostgreSQL (docs/upgrade.md). */
  asTables?: boolean
  /** Called with what begins now. */
  progress?: (text: string) => void
}

/**
 * Backs up a product on embedded databases while it runs (docs/operations.md#back-up, decision 0367). Both databases,
 * the waiting searches and the files are of one moment. The folder appears whole or not at all. Throws StartError with
 * nothing left.
 */
export async function backUp(options: BackupOptions): Promise<Manifest & { folder: string }> {
  const folder = resolve(options.folder)
  const { settings, databaseUrl, asTables } = options
  try {
    checkPlace(folder, resolve(settings.DATA_DIR))
    // The turn comes before all that is removed or written, and ends after it: a second back-up would remove the
    // unfinished folder, the links and the frozen tables of this one.
    const base = await (asTables ? PostgresTables : PostgresBase).start(
      databaseUrl,
      join(settings.DATA_DIR, CLUSTER),
    )
    try {
      return await writeFolder(options, base, folder)
    } finally {
      await base.end()
    }
  } catch (cause) {
    throw explained(cause, folder)
  }
}

async function writeFolder(
  options: BackupOptions,
  base: PostgresBase | PostgresTables,
  folder: string,
): Promise<Manifest & { folder: string }> {
  const work = `${folder}.unfinished`
  try {
    clearWork(work)
    mkdirSync(work, { recursive: true, mode: 0o700 })
    writeFileSync(join(work, UNFINISHED), 'npm run backup is writing here, or was interrupted.\n')
    const manifest = await write(options, base, work)
    writeManifest(work, manifest)
    rmSync(join(work, UNFINISHED))
    syncFolder(work)
    renameSync(work, folder)
    syncFolder(dirname(folder))
    return { ...manifest, folder }
  } catch (cause) {
    if (existsSync(join(work, UNFINISHED))) rmSync(work, { recursive: true, force: true })
    throw cause
  }
}

function checkPlace(folder: string, dataDir: string): void {
  if (`${folder}${sep}`.startsWith(`${dataDir}${sep}`))
    throw new StartError(`${folder} is inside the data directory ${dataDir}: choose a folder outside of it.`)
  if (existsSync(folder) && (readdirSafe(folder)?.length ?? 1) > 0)
    throw new StartError(`${folder} is not empty: name a new folder for each back-up.`)
}

function readdirSafe(folder: string): string[] | undefined {
  try {
    return readdirSync(folder)
  } catch {
    return undefined
  }
}

/** Removes what an interrupted back-up has left. */
function clearWork(work: string): void {
  if (!existsSync(work)) return
  const left = readdirSafe(work)
  if (left?.length === 0 || left?.includes(UNFINISHED)) rmSync(work, { recursive: true })
  else throw new StartError(`${work} is in the way: remove it.`)
}

/** The errors that an operator can remove as one line. */
function explained(cause: unknown, folder: string): unknown {
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return new StartError(`The disk of ${folder} is full. Nothing was kept of this back-up.`)
  if (code === 'EFBIG')
    return new StartError(
      `A file of the back-up is larger than the largest file that may be written to ${folder}. Nothing was kept.`,
    )
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS')
    return new StartError(
      `${(cause as Error).message}. Run this as the user who runs Headgate, or choose another folder.`,
    )
  if (code === 'ECONNREFUSED')
    return new StartError(
      'Analytics or PostgreSQL does not answer: wait until Headgate is ready, and run this again.',
    )
  // Its text has what analytics says.
  if (cause instanceof PartFailure) return new StartError(cause.message)
  return cause
}

async function write(
  { settings, progress }: BackupOptions,
  base: PostgresBase | PostgresTables,
  work: string,
): Promise<Manifest> {
  const began = Date.now()
  const content = new BackupContent(join(work, CONTENT))
  const analytics = new PartClient(settings.ANALYTICS_URL, serviceToken(settings))
  const links = new LinkedFiles(settings.DATA_DIR)
  let frozen: CallData<typeof freezeWarehouse> | undefined
  try {
    progress?.('PostgreSQL')
    await base.copyFiles(content)
    progress?.('one moment of everything')
    const heldFrom = performance.now()
    frozen = await analytics.send(freezeWarehouse, { signal: AbortSignal.timeout(CALL_MS) })
    const body = { id: frozen.id }
    // From here to the release the warehouse changes nothing: no search and no row is acknowledged, so whatever
    // PostgreSQL commits in between rests on rows that are frozen.
    const at = new Date()
    const facts = await base.facts()
    links.take()
    await base.stop()
    const { was_held } = await analytics.send(releaseWarehouse, {
      body,
      signal: AbortSignal.timeout(CALL_MS),
    })
    const held_ms = Math.ceil(performance.now() - heldFrom)
    if (!was_held)
      throw new StartError(
        'The machine was too slow to take both databases at one moment: run the back-up again.',
      )
    const { engine_version, schema, searches_stored, searches_counted } = frozen
    const rest = await base.copyRest(content)
    progress?.('ClickHouse')
    await content.addTree(frozen.folder, 'clickhouse')
    await analytics.send(removeFrozen, { body, signal: AbortSignal.timeout(CALL_MS) })
    frozen = undefined
    progress?.('files')
    if (!existsSync(links.folder))
      throw new StartError(`${links.folder} was removed during the back-up: run it again.`)
    await content.addTree(links.folder, '')
    await base.checkTurn()
    const { version, major, migrated_to, migrations, ...counts } = facts
    return {
      format: BACKUP_FORMAT,
      version: ownVersion(),
      at: at.toISOString(),
      held_ms,
      seconds: Math.round((Date.now() - began) / 1_000),
      postgres: { version, major, migrated_to, migrations, ...rest },
      clickhouse: { version: engine_version, schema },
      counts: { ...counts, searches_stored, searches_counted, waiting_segments: links.segments },
      ...content.listed,
    }
  } finally {
    links.remove()
    if (frozen)
      await analytics
        .send(removeFrozen, { body: { id: frozen.id }, signal: AbortSignal.timeout(CALL_MS) })
        .catch(() => undefined)
  }
}
