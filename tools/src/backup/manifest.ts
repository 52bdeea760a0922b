import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RecordCounts } from '@headgate/db/upkeep/record-counts'
import { StartError } from '@headgate/runtime/start-error'
import { writeWhole } from '@headgate/runtime/whole-file'

/** Grows when an older Headgate would misread a back-up. */
export const BACKUP_FORMAT = 1

const MANIFEST = 'manifest.json'

/** Folder of the back-up with what becomes the content of DATA_DIR. */
export const CONTENT = 'data'

export interface BackedUpFile {
  /** Below the content, with `/`. */
  path: string
  bytes: number
  sha256: string
}

export interface BackedUpTable {
  /** With its schema, quoted as SQL needs it. */
  name: string
  columns: string
  file: string
  rows: number
}

/** Counts at the moment of the back-up, for comparing after a restore. */
export interface BackupCounts extends RecordCounts {
  searches_stored: number
  searches_counted: number
  /** Files with searches that analytics had not stored yet. */
  waiting_segments: number
}

export interface Manifest {
  format: number
  /** Of Headgate. */
  version: string
  /** The moment of the back-up: UTC, as ISO text. */
  at: string
  seconds: number
  /** How long the warehouse stored nothing, in milliseconds. */
  held_ms: number
  postgres: {
    /** Version of the server; one of another major version cannot read the files. */
    version: string
    major: number
    /** When the newest migration was written, milliseconds since 1970, and how many there are. */
    migrated_to: number
    migrations: number
    /** Of a copy of its files: the first and the last file of the log. */
    log?: { first: string; last: string }
    /** Of a copy of its rows, for another major version: the tables, and the last numbers of sequences. */
    tables?: BackedUpTable[]
    sequences?: { name: string; value: string }[]
    /** Version of the queue's tables. */
    queue?: number
  }
  clickhouse: { version: string; schema: number }
  counts: BackupCounts
  folders: string[]
  /** Symbolic links, all within the content. */
  links: { path: string; target: string }[]
  files: BackedUpFile[]
}

interface Signed {
  sha256: string
  manifest: Manifest
}

const sumOf = (manifest: Manifest) => createHash('sha256').update(JSON.stringify(manifest)).digest('hex')

/** Writes the manifest: the last file of a back-up. */
export function writeManifest(folder: string, manifest: Manifest): void {
  const signed: Signed = { sha256: sumOf(manifest), manifest }
  writeWhole(join(folder, MANIFEST), `${JSON.stringify(signed, undefined, 1)}\n`)
}

/** Reads the manifest of a back-up. Throws StartError when there is none, or when it is damaged or of another format. */
export function readManifest(folder: string): Manifest {
  let text: string
  try {
    text = readFileSync(join(folder, MANIFEST), 'utf8')
  } catch {
    throw new StartError(
      `${folder} is no whole back-up: it has no ${MANIFEST}. It is the last file that \`npm run backup\` writes.`,
    )
  }
  const damaged = new StartError(`The back-up in ${folder} is damaged: its ${MANIFEST} cannot be read.`)
  let signed: Signed
  try {
    signed = JSON.parse(text) as Signed
  } catch {
    throw damaged
  }
  const { manifest, sha256 } = signed
  if (typeof manifest !== 'object' || manifest === null) throw damaged
  // Before the sum: a newer format may be signed in another way.
  if (manifest.format > BACKUP_FORMAT)
    throw new StartError(
      `The back-up in ${folder} was made by Headgate ${manifest.version}, which is newer than this one. Restore it with that version.`,
    )
  if (sumOf(manifest) !== sha256) throw damaged
  return manifest
}
