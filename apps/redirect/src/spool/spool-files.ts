import { randomBytes, randomInt } from 'node:crypto'
import { openSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { makeFolder } from '@headgate/runtime/whole-file'

/**
 * Folders and names of the spool (docs/decisions/0021). A segment's file name is `<segment>-<worker>-<random>` with an
 * ending: `.open` while a worker writes it, `.closed` until its counts are in the journal. Then it waits in `ready`
 * until analytics has stored it. The name without ending is the token of its batches, so it is unique everywhere and
 * for ever.
 */
export const spoolFolder = (dataDir: string) => join(dataDir, 'spool')
export const readyFolder = (dataDir: string) => join(dataDir, 'spool', 'ready')
export const quarantineFolder = (dataDir: string) => join(dataDir, 'quarantine')

export const OPEN = '.open'
export const CLOSED = '.closed'

/** 2026-01-01 UTC in seconds. */
const EPOCH_S = 1_767_225_600
const TAG_BITS = 22

/** The part of segment ids that one run of one worker adds to the time. */
export const drawTag = (): number => randomInt(2 ** TAG_BITS)

/** First record number of one run in each segment: 14 random bits above room for 262,144 records. */
export const drawFirstSequence = (): number => randomInt(2 ** 14) * 2 ** 18

/**
 * Seconds since 2026 in the upper 31 bits, the run's tag below: an integer under 2^53 until 2094. Record ids of two
 * runs meet only when both draws are equal, 1 in 69 billion, and even then the files' tokens differ.
 */
export function segmentId(time: number, tag: number, above: number): number {
  const seconds = Math.max(Math.floor(time / 1000) - EPOCH_S, Math.floor(above / 2 ** TAG_BITS) + 1)
  return seconds * 2 ** TAG_BITS + tag
}

const pathOf = (folder: string, segment: number, worker: number) =>
  join(folder, `${segment}-${worker}-${randomBytes(4).toString('hex')}${OPEN}`)

export interface SpoolFile {
  fd: number
  path: string
}

/** Makes the file of a new segment; throws like `openSync`. */
export function createSegmentFile(folder: string, segment: number, worker: number): SpoolFile {
  const path = pathOf(folder, segment, worker)
  return { fd: openSync(path, 'wx', 0o600), path }
}

/** Makes an empty file for a later segment, or reuses one that a kill left behind. */
export function createSpareFile(folder: string, worker: number): SpoolFile {
  const path = join(folder, `spare-${worker}`)
  return { fd: openSync(path, 'w', 0o600), path }
}

/** Turns a spare file into the file of a new segment, which needs no new descriptor. */
export function nameSegmentFile(
  spare: SpoolFile,
  folder: string,
  segment: number,
  worker: number,
): SpoolFile {
  const path = pathOf(folder, segment, worker)
  renameSync(spare.path, path)
  return { fd: spare.fd, path }
}

export function makeSpoolFolders(dataDir: string): void {
  makeFolder(readyFolder(dataDir))
  makeFolder(quarantineFolder(dataDir))
}

/** Segment id and token of a segment's file, or null for other files. */
export function parseSegmentName(name: string): { segment: number; token: string } | null {
  const match = /^((\d{1,16})-\d+-[0-9a-f]{8})\.(?:open|closed)$/.exec(name)
  return match ? { token: match[1]!, segment: Number(match[2]) } : null
}
