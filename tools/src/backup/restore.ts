import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statfsSync,
  symlinkSync,
} from 'node:fs'
import { dirname, isAbsolute, join, normalize, resolve } from 'node:path'
import { newestMigration } from '@headgate/db/base/migrate'
import { StartError } from '@headgate/runtime/start-error'
import { makeFolder, syncFolder } from '@headgate/runtime/whole-file'
import { migrations as warehouseMigrations } from '@headgate/warehouse/migrate'
import { giveToServer, postgresMajor } from '../databases/embedded-postgres.ts'
import { RESTORING } from '../product/data-dir.ts'
import { ownVersion } from './back-up.ts'
import { copyFile, sumFile } from './copy-files.ts'
import { CONTENT, type Manifest, readManifest } from './manifest.ts'
import { CLUSTER } from './postgres-base.ts'
import { restoreTables } from './restore-tables.ts'

/** Damaged files that are named. */
const MOST_NAMED = 5

export interface RestoreOptions {
  folder: string
  dataDir: string
  /** Called with what begins now. */
  progress?: (text: string) => void
}

/**
 * Makes a data directory from a back-up (docs/operations.md#back-up). Checks the whole back-up before it writes, and
 * leaves the directory as it was when anything fails. Throws StartError.
 */
export async function restore({ folder, dataDir, progress }: RestoreOptions): Promise<Manifest> {
  const source = resolve(folder)
  const target = resolve(dataDir)
  const manifest = readManifest(source)
  await checkVersions(manifest)
  checkEmpty(target)
  const work = join(target, RESTORING)
  const wasInterrupted = existsSync(work)
  progress?.('checking')
  await checkContent(join(source, CONTENT), manifest)
  makeFolder(target)
  if (wasInterrupted) rmSync(work, { recursive: true, force: true })
  makeWork(work, target)
  try {
    // The check of a large back-up takes minutes. From here on no start takes the directory.
    checkEmpty(target)
    checkSpace(target, manifest)
    progress?.('copying')
    await copyContent(join(source, CONTENT), work, manifest)
    if (manifest.postgres.tables) await restoreTables(work, manifest)
    else await giveToServer(join(work, CLUSTER))
  } catch (cause) {
    rmSync(work, { recursive: true, force: true })
    throw explained(cause, target)
  }
  // A start refuses the directory while `work` is there, so it never finds a part of the content.
  const names = readdirSync(work)
  for (const name of names) renameSync(join(work, name), join(target, name))
  syncFolder(target)
  rmSync(work, { recursive: true })
  syncFolder(target)
  return manifest
}

const numbersOf = (version: string) => version.split(/[.-]/).map((part) => Number(part) || 0)

function isNewer(version: string, than: string): boolean {
  const [a, b] = [numbersOf(version), numbersOf(than)]
  for (let at = 0; at < 3; at += 1) if ((a[at] ?? 0) !== (b[at] ?? 0)) return (a[at] ?? 0) > (b[at] ?? 0)
  return false
}

async function checkVersions({ version, postgres, clickhouse }: Manifest): Promise<void> {
  const own = ownVersion()
  const newestWarehouse = Math.max(...warehouseMigrations().map(({ number }) => number))
  if (
    isNewer(version, own) ||
    postgres.migrated_to > newestMigration() ||
    clickhouse.schema > newestWarehouse
  )
    throw new StartError(
      `This back-up was made by Headgate ${version} with newer tables than this one (${own}) knows. Restore it with that version or a newer one.`,
    )
  const major = await postgresMajor()
  if (!postgres.tables && postgres.major !== major)
    throw new StartError(
      `This back-up has files of PostgreSQL ${postgres.major}, and this Headgate has PostgreSQL ${major}. docs/upgrade.md says how to go from one to the other.`,
    )
}

function checkEmpty(target: string): void {
  if (!existsSync(target)) return
  if (!lstatSync(target).isDirectory()) throw new StartError(`${target} is a file: set DATA_DIR to a folder.`)
  // What an interrupted restore has left is begun again.
  if (readdirSync(target).some((name) => name !== RESTORING))
    throw new StartError(
      `${target} is not empty, and a restore replaces nothing. Move it away, or set DATA_DIR to an empty folder.`,
    )
}

/** Makes the folder that a start refuses. Throws StartError where another restore has made it meanwhile. */
function makeWork(work: string, target: string): void {
  try {
    mkdirSync(work, { mode: 0o700 })
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'EEXIST') throw cause
    throw new StartError(`Another restore into ${target} has begun. Nothing was restored.`)
  }
}

function checkSpace(target: string, { files }: Manifest): void {
  const { bavail, bsize } = statfsSync(target)
  const needed = files.reduce((sum, { bytes }) => sum + bytes, 0)
  if (needed > bavail * bsize)
    throw new StartError(
      `The back-up needs ${megabytes(needed)} MB, and the disk of ${target} has ${megabytes(bavail * bsize)} MB.`,
    )
}

const megabytes = (bytes: number) => Math.ceil(bytes / 1_000_000).toLocaleString('en-US')

/** A path of the manifest must stay inside: it is joined with the target. */
function isInside(path: string): boolean {
  return path !== '' && !isAbsolute(path) && normalize(path) === path && !path.startsWith('..')
}

/** Compares every file with the manifest, in both directions. Throws StartError with the first that differ. */
async function checkContent(content: string, { files, folders, links }: Manifest): Promise<void> {
  const wrong: string[] = []
  const outside = [...files, ...links, ...folders.map((path) => ({ path }))].filter(
    ({ path }) => !isInside(path),
  )
  wrong.push(...outside.map(({ path }) => `${path}: not a path inside of the back-up`))
  for (const { path, target } of links)
    if (isAbsolute(target) || !isInside(join(dirname(path), target)))
      wrong.push(`${path}: leads out of the back-up`)
  if (wrong.length === 0)
    for (const { path, bytes, sha256 } of files) {
      const found = await sumFile(join(content, path)).catch(() => undefined)
      if (!found) wrong.push(`${path}: missing or unreadable`)
      else if (found.bytes !== bytes) wrong.push(`${path}: has ${found.bytes} bytes instead of ${bytes}`)
      else if (found.sha256 !== sha256) wrong.push(`${path}: has another content`)
    }
  const named = new Set(files.map(({ path }) => path))
  wrong.push(
    ...filesBelow(content, '')
      .filter((path) => !named.has(path))
      .map((path) => `${path}: does not belong to it`),
  )
  if (wrong.length === 0) return
  const more = wrong.length > MOST_NAMED ? `\n    and ${wrong.length - MOST_NAMED} more` : ''
  throw new StartError(
    `The back-up is damaged, nothing was restored:\n    ${wrong.slice(0, MOST_NAMED).join('\n    ')}${more}`,
  )
}

function filesBelow(folder: string, path: string): string[] {
  if (!existsSync(join(folder, path))) return []
  return readdirSync(join(folder, path), { withFileTypes: true }).flatMap((entry) => {
    const below = path === '' ? entry.name : `${path}/${entry.name}`
    return entry.isDirectory() ? filesBelow(folder, below) : [below]
  })
}

async function copyContent(
  content: string,
  work: string,
  { files, folders, links }: Manifest,
): Promise<void> {
  for (const path of folders) mkdirSync(join(work, path), { mode: 0o700 })
  for (const { path, bytes, sha256 } of files) {
    const copied = await copyFile(join(content, path), join(work, path))
    if (copied?.bytes !== bytes || copied.sha256 !== sha256)
      throw new StartError(`${path} of the back-up changed while it was read. Nothing was restored.`)
  }
  for (const { path, target } of links) symlinkSync(target, join(work, path))
  for (const path of folders) syncFolder(join(work, path))
  syncFolder(work)
}

/** Errors that an operator can remove, as one line. */
function explained(cause: unknown, target: string): unknown {
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return new StartError(`The disk of ${target} is full. Nothing was restored.`)
  return cause
}
