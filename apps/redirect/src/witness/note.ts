import { readFileSync, readlinkSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { capKinds, type CapKind } from '@headgate/contract/base/constants'
import { askSign } from './sign.ts'

/**
 * The note that one run of an engine leaves outside its data directory. If process and disk are gone, another engine of
 * the host can read there how far the run went (docs/decisions/0201). It is a folder with a head, a socket that the
 * process listens on, and for each worker thread a file with its claims of caps.
 */
export interface NoteHead {
  engineId: string
  /** Id of this process; PostgreSQL has it too. */
  run: string
  dataDir: string
  /** Id of the machine's current boot. After a restart unsynced pages are gone, so an older note proves nothing. */
  boot: string
  /** Id of the mount namespace: in another one, `dataDir` may be another folder. */
  mounts: string
  /** Inode of this folder, so that a copy of the folder is not taken for a note. */
  inode: number
  workers: number
  /** First UTC day (`dayNumber`) that the note covers completely. */
  day: number
}

/** The most units of a cap that an engine can have used on a day. */
export interface NotedUse {
  day: number
  kind: CapKind
  entityId: number
  used: number
}

export const HEAD = 'note.json'
export const SOCKET = 'alive'
/** Another engine is reporting the note to PostgreSQL. The engine of the note finds it gone. */
export const TAKEN = '.taken'
/** The engine itself has ended the note. */
export const ENDED = '.ended'
export const BEFORE = 'before'
/** Name of the file of a worker thread, or of the units used before this run. */
export const claimsFile = (of: number | typeof BEFORE) => `claims-${of}`

/** A row of claims: day, kind, entity, units, 4 bytes each. */
export const ROW = 4
export const ROW_BYTES = ROW * 4
/** Kinds of caps; a row contains the index. */
export const kinds = capKinds

/** Ids that must be the same for a note to be usable; null where the system does not provide them. */
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

/** Null when there is no note, or only a copy. */
export function readHead(folder: string): NoteHead | null {
  try {
    const head = JSON.parse(readFileSync(join(folder, HEAD), 'utf8')) as NoteHead
    return head.inode === statSync(folder).ino ? head : null
  } catch {
    return null
  }
}

/** A claim as a row of the file. */
export const toRow = ({ day, kind, entityId, used }: NotedUse): Int32Array<ArrayBuffer> =>
  Int32Array.of(day, kinds.indexOf(kind), entityId, used)

/**
 * All units that the run may have used, and those used before it on its first day; null when the note is not complete.
 */
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

/** Whether the process of a note is certainly gone. */
export const isGone = async (folder: string): Promise<boolean> =>
  (await askSign(join(folder, SOCKET))) === 'is gone'

/** Whether, as far as this process can see, the data directory no longer belongs to the engine. */
export function hasLeft(head: NoteHead): boolean {
  try {
    return readFileSync(join(head.dataDir, 'engine', 'id'), 'utf8').trim() !== head.engineId
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException
    return code === 'ENOENT' || code === 'ENOTDIR'
  }
}
