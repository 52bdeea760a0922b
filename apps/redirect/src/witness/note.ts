import { readFileSync, readlinkSync, statSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { capKinds, type CapKind } from '@headgate/contract/base/constants'

/**
 * What one run of an engine leaves outside its data directory, so that another engine of the host can tell how far it
 * went when process and disk are gone (docs/decisions/0201). A folder with a head, a socket that the process listens on,
 * and for each worker thread a file of what it claimed of caps.
 */
export interface NoteHead {
  engineId: string
  /** Of this process alone; PostgreSQL knows it too. */
  run: string
  dataDir: string
  /** Of the machine: after its next start pages that no disk had are gone, and nothing here holds. */
  boot: string
  /** In another one `dataDir` may be another folder. */
  mounts: string
  /** Of this folder: a copy of it is no note. */
  inode: number
  workers: number
  /** First UTC day (`dayNumber`) that it says all of. */
  day: number
}

/** Units of a cap that an engine has used on a day, at most. */
export interface NotedUse {
  day: number
  kind: CapKind
  entityId: number
  used: number
}

export const HEAD = 'note.json'
export const SOCKET = 'alive'
/** Being told to PostgreSQL; its engine finds it gone. */
export const TAKEN = '.taken'
/** Ended by its own engine. */
export const ENDED = '.ended'
export const BEFORE = 'before'
/** Of a worker thread, or of what the engine used before this run. */
export const claimsFile = (of: number | typeof BEFORE) => `claims-${of}`

/** Longest address of a unix socket, with its end; longer ones are cut short without a word on some systems. */
export const LONGEST_SOCKET = 107

/** A row of claims: day, kind, entity, units, 4 bytes each. */
export const ROW = 4
export const ROW_BYTES = ROW * 4
/** Kinds of caps by the number that a row has of them. */
export const kinds = capKinds

/** What must be alike for a note to be of use; null where it cannot be told. */
export function here(): Pick<NoteHead, 'boot' | 'mounts'> | null {
  if (process.platform !== 'linux') return null
  try {
    return {
      boot: readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim(),
      mounts: readlinkSync('/proc/self/ns/mnt'),
    }
  } catch {
    return null
  }
}

/** Null when there is none, or a copy. */
export function readHead(folder: string): NoteHead | null {
  try {
    const head = JSON.parse(readFileSync(join(folder, HEAD), 'utf8')) as NoteHead
    return head.inode === statSync(folder).ino ? head : null
  } catch {
    return null
  }
}

/** Claims as they stand in a file. */
export const toRow = ({ day, kind, entityId, used }: NotedUse): Int32Array<ArrayBuffer> =>
  Int32Array.of(day, kinds.indexOf(kind), entityId, used)

/** Everything that the run may have used, and what was used before it on its first day; null when that is not whole. */
export function readUse(folder: string, { workers }: Pick<NoteHead, 'workers'>): NotedUse[] | null {
  const units = new Map<string, NotedUse>()
  const add = (use: NotedUse) => {
    const key = `${use.day}:${use.kind}:${use.entityId}`
    const known = units.get(key)
    if (known) known.used += use.used
    else units.set(key, use)
  }
  for (const of of [BEFORE, ...Array(workers).keys()] as const) {
    const bytes = bytesOf(join(folder, claimsFile(of)))
    if (bytes === null || bytes.length % ROW_BYTES !== 0) return null
    for (let at = 0; at < bytes.length; at += ROW_BYTES) {
      const kind = kinds[bytes.readInt32LE(at + 4)]
      if (!kind) return null
      add({
        day: bytes.readInt32LE(at),
        kind,
        entityId: bytes.readInt32LE(at + 8),
        used: bytes.readInt32LE(at + 12),
      })
    }
  }
  return [...units.values()]
}

function bytesOf(path: string): Buffer | null {
  try {
    return readFileSync(path)
  } catch {
    return null
  }
}

/**
 * Whether the process of a note is certainly gone: the kernel refuses a connection to its socket once the last of its
 * threads has let go of it. Whatever else comes back proves nothing.
 */
export function isGone(folder: string): Promise<boolean> {
  const path = join(folder, SOCKET)
  if (Buffer.byteLength(path) > LONGEST_SOCKET) return Promise.resolve(false)
  return new Promise((resolve) => {
    const socket = connect(path)
    socket.on('connect', () => {
      socket.destroy()
      resolve(false)
    })
    socket.on('error', (cause: NodeJS.ErrnoException) => resolve(cause.code === 'ECONNREFUSED'))
  })
}

/** Whether the engine's data directory is as far as can be seen from here no longer its. */
export function hasLeft(head: NoteHead): boolean {
  try {
    return readFileSync(join(head.dataDir, 'engine', 'id'), 'utf8').trim() !== head.engineId
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException
    return code === 'ENOENT' || code === 'ENOTDIR'
  }
}
