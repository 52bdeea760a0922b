import { createHash, randomBytes } from 'node:crypto'
import {
  closeSync,
  mkdirSync,
  openSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import type { Server } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { dirname, join } from 'node:path'
import { readDatabaseUrl } from '@headgate/domain/database-url'
import type { Logger } from '@headgate/runtime/log'
import { makeFolder, syncFolder, writeWhole } from '@headgate/runtime/whole-file'
import { writeAll } from '../disk/write-all.ts'
import { dropLeases } from '../leases/kept/lease-disk.ts'
import {
  BEFORE,
  claimsFile,
  ENDED,
  HEAD,
  here,
  SOCKET,
  TAKEN,
  toRow,
  type NotedUse,
  type NoteHead,
} from './note.ts'
import { fits, openSign } from './sign.ts'

/** Rows written at once. */
const ROWS_AT_ONCE = 10_000

/** File in the data directory with the path of its last run's note. */
const registration = (dataDir: string) => join(dataDir, 'engine', 'note')

/** Makes an id for a process of an engine, for PostgreSQL and its note. */
export const newRun = () => randomBytes(8).toString('hex')

/** Notes are separate for each user and database: an engine must not judge engines of others on this host. */
export function notesFolder(setting: string | undefined, databaseUrl: string): string {
  const database = createHash('sha256').update(placeOf(databaseUrl)).digest('hex').slice(0, 12)
  return join(setting ?? join(tmpdir(), `headgate-engines-${userInfo().uid}`), database)
}

/** Database and hosts, in any order; of one host as versions before there could be several have it. */
function placeOf(databaseUrl: string): string {
  const { hosts, single, database } = readDatabaseUrl(databaseUrl)!
  if (hosts.length === 1 && !hosts[0]!.host.startsWith('/')) {
    const { host, pathname } = new URL(single)
    return `${host}${pathname}`
  }
  const places = hosts.map(({ host, port }) => `${host}:${port}`)
  return `${places.toSorted().join(',')}/${database}`
}

/**
 * Ends the note of the last run, before anything of that run is used again. If the note is already gone, another engine
 * may have reported to PostgreSQL how far that run went. Then the leases on this disk are dropped, and PostgreSQL has
 * the remaining units.
 */
export function endLastNote(dataDir: string, log: Logger): void {
  const folder = textOf(registration(dataDir))
  if (folder === '') return
  if (!isEnded(folder)) {
    log.warn({ note: folder }, 'the note of the last run is gone: leases on this disk are not taken up again')
    dropLeases(dataDir)
  }
  forget(dataDir)
}

function isEnded(folder: string): boolean {
  try {
    // The process that renames it owns it: this engine, or one that takes this engine for lost.
    renameSync(folder, folder + ENDED)
  } catch {
    return false
  }
  rmSync(folder + ENDED, { recursive: true, force: true })
  return true
}

function forget(dataDir: string): void {
  rmSync(registration(dataDir), { force: true })
  syncFolder(join(dataDir, 'engine'))
}

export interface OwnNoteOptions extends Pick<NoteHead, 'engineId' | 'run' | 'dataDir' | 'workers' | 'day'> {
  /** Units used before, on `day`. */
  used: Iterable<NotedUse>
  /** Folder of the notes of all engines. */
  folder: string
  log: Logger
}

/** The note of this run. */
export interface OwnNote {
  /** Folder of the notes of all engines. */
  readonly folder: string
  readonly run: string
  readonly path: string
  /** Updates the times of the note, so that programs that clear temporary folders keep it. */
  refresh(): void
  /** The process no longer serves. The note stays, because some units may not have been returned. */
  close(): void
}

/** Null, with a line in the log, where a note is not possible: then no other engine gives back this engine's units. */
export async function writeOwnNote(options: OwnNoteOptions): Promise<OwnNote | null> {
  const place = here()
  if (!place) return null
  const { folder, log, dataDir, used, ...head } = options
  const path = join(folder, head.run)
  const draft = join(folder, `.${head.run}`)
  let server: Server | undefined
  try {
    if (!fits(join(path + TAKEN, SOCKET))) throw new Error(`The path is too long for a socket: ${path}`)
    makeFolder(folder)
    for (const one of [dirname(folder), folder]) checkIsOurs(one)
    mkdirSync(draft, { mode: 0o700 })
    // The socket first: a process that finds the note then finds either a listening socket or a process that is gone.
    server = await openSign(join(draft, SOCKET))
    for (let worker = 0; worker < head.workers; worker += 1)
      writeFileSync(join(draft, claimsFile(worker)), '', { mode: 0o600 })
    writeUse(join(draft, claimsFile(BEFORE)), used)
    const inode = statSync(draft).ino
    writeFileSync(
      join(draft, HEAD),
      JSON.stringify({ ...head, ...place, dataDir: realpathSync(dataDir), inode }),
      {
        mode: 0o600,
      },
    )
    writeWhole(registration(dataDir), path)
    renameSync(draft, path)
  } catch (cause) {
    log.warn(
      { err: cause, folder },
      'this engine has no note: only the engine itself gives back what it leases',
    )
    server?.close()
    rmSync(draft, { recursive: true, force: true })
    forget(dataDir)
    return null
  }
  return {
    folder,
    run: head.run,
    path,
    refresh() {
      const now = new Date()
      for (const name of [
        '',
        HEAD,
        SOCKET,
        claimsFile(BEFORE),
        ...Array.from({ length: head.workers }, (_, at) => claimsFile(at)),
      ])
        utimesSync(join(path, name), now, now)
    },
    close: () => void server.close(),
  }
}

function writeUse(path: string, used: Iterable<NotedUse>): void {
  const fd = openSync(path, 'w', 0o600)
  try {
    let rows: Int32Array<ArrayBuffer>[] = []
    const write = () => {
      writeAll(fd, Buffer.concat(rows.map((row) => new Uint8Array(row.buffer))))
      rows = []
    }
    for (const one of used) {
      rows.push(toRow(one))
      if (rows.length === ROWS_AT_ONCE) write()
    }
    write()
  } finally {
    closeSync(fd)
  }
}

/** A folder that other users can write to proves nothing. */
function checkIsOurs(folder: string): void {
  const { uid, mode } = statSync(folder)
  if ((uid !== userInfo().uid && uid !== 0) || (mode & 0o022) !== 0)
    throw new Error(`Others can write to ${folder}: only the user of the engine may`)
}

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8').trim()
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return ''
    throw cause
  }
}
