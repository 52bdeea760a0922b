import { randomBytes, randomUUID } from 'node:crypto'
import { execFileSync } from 'node:child_process'
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { makeFolder, writeWhole } from '@headgate/runtime/whole-file'
import { StartError } from '@headgate/runtime/start-error'
import { askSign, openSign } from './witness/sign.ts'

/** Thrown when another engine serves from the same data directory; the text is ready to print. */
export class EngineRunningError extends StartError {
  override readonly name = 'EngineRunningError'
}

export interface EngineHome {
  /** Kept in the data directory: the same after a restart. */
  readonly engineId: string
  /** Frees the data directory for another engine. */
  close(): void
}

interface Holder {
  pid: number
  /** Start time of that process, as the system reports it: a reused pid is another process. */
  started: string
  /** Name of the socket beside the lock that the process listens on: another container does not see the process. */
  sign?: string
}

/**
 * Takes a data directory for one engine process and returns the engine's id. Two engines on one directory would use
 * each other's leases. A lock left by a killed engine is taken over: no process here has its pid and start time, and no
 * process of the host, also in another container, listens on its socket. Throws EngineRunningError.
 */
export async function openEngineHome(dataDir: string): Promise<EngineHome> {
  const folder = join(dataDir, 'engine')
  makeFolder(folder)
  const lock = join(folder, 'lock')
  const name = `alive-${randomBytes(4).toString('hex')}`
  // Before the lock, which names it. Some file systems have no sockets, and some paths are too long for one.
  const sign = await openSign(join(folder, name)).catch(() => null)
  const holder: Holder = { pid: process.pid, started: startOf(process.pid), ...(sign && { sign: name }) }
  try {
    await takeLock(lock, dataDir, JSON.stringify(holder))
  } catch (cause) {
    sign?.close()
    throw cause
  }
  return {
    engineId: keptId(join(folder, 'id')),
    close() {
      rmSync(lock, { force: true })
      sign?.close()
    },
  }
}

async function takeLock(lock: string, dataDir: string, content: string): Promise<void> {
  const own = `${lock}.${randomUUID()}`
  // No sync: after a power cut the process is gone, and an unreadable lock is taken over.
  writeFileSync(own, content, { mode: 0o600 })
  try {
    for (let tries = 0; tries < 10; tries += 1) {
      try {
        // A hard link appears whole or not at all, and never replaces an existing lock.
        linkSync(own, lock)
        return
      } catch (cause) {
        if (!hasCode(cause, 'EEXIST')) throw cause
      }
      const text = readIfThere(lock)
      const holder = parseHolder(text)
      const sign = holder?.sign && join(dirname(lock), holder.sign)
      if (holder && startOf(holder.pid) === holder.started) throw inUse(dataDir, `process ${holder.pid}`)
      if (sign && (await askSign(sign)) === 'lives') throw inUse(dataDir, 'in another container')
      // When two processes find the same stale lock, only one moves it away. A fresh lock moved by mistake is put back.
      const stale = `${own}.stale`
      try {
        renameSync(lock, stale)
        if (readIfThere(stale) !== text) renameSync(stale, lock)
        else if (sign) rmSync(sign, { force: true })
      } catch (cause) {
        if (!hasCode(cause, 'ENOENT')) throw cause
      } finally {
        rmSync(stale, { force: true })
      }
    }
    throw new EngineRunningError(`The lock of the data directory ${dataDir} could not be taken.`)
  } finally {
    rmSync(own, { force: true })
  }
}

const inUse = (dataDir: string, who: string) =>
  new EngineRunningError(
    `The data directory ${dataDir} is in use by another redirect engine (${who}). ` +
      'Stop it first, or set another DATA_DIR for this one.',
  )

function keptId(path: string): string {
  const kept = readIfThere(path).trim()
  if (/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(kept)) return kept
  const id = randomUUID()
  writeWhole(path, id)
  return id
}

/** Start time of a process; empty when there is none. */
function startOf(pid: number): string {
  if (process.platform === 'linux') {
    // The 22nd field; the second one, in parentheses, may contain blanks. Z: ended, but not yet reaped by its parent.
    const status = readIfThere(`/proc/${pid}/stat`)
    const fields = status.slice(status.lastIndexOf(')') + 2).split(' ')
    return fields[0] === 'Z' ? '' : (fields[19] ?? '')
  }
  try {
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim()
  } catch {
    return ''
  }
}

function parseHolder(text: string): Holder | null {
  try {
    const holder = JSON.parse(text) as Holder
    if (holder.sign !== undefined && !/^alive-[0-9a-f]{8}$/.test(holder.sign)) return null
    return holder.pid > 0 && holder.started ? holder : null
  } catch {
    return null
  }
}

function readIfThere(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (cause) {
    if (hasCode(cause, 'ENOENT') || hasCode(cause, 'ESRCH')) return ''
    throw cause
  }
}

function hasCode(cause: unknown, code: string): boolean {
  return cause instanceof Error && 'code' in cause && cause.code === code
}
