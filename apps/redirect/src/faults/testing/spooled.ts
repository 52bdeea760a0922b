import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { searchEventColumns } from '@headgate/domain/snapshot/search-event'
import { readSegment } from '../../spool/segment-reader.ts'
import { parseSegmentName, readyFolder, spoolFolder } from '../../spool/spool-files.ts'
import type { Load } from './load.ts'

const position = (column: (typeof searchEventColumns)[number]) => searchEventColumns.indexOf(column)
const CLICK = position('click_id')

const folders = (dataDir: string) => [spoolFolder(dataDir), readyFolder(dataDir)]

/** Files of all segments in a data directory's spool, including open ones. */
export const segmentNames = (dataDir: string): string[] =>
  folders(dataDir).flatMap((folder) => readdirSync(folder).filter(parseSegmentName))

/** Every whole record in a data directory's spool, as its columns. */
export async function spooledRecords(dataDir: string): Promise<string[][]> {
  const records: string[][] = []
  for (const folder of folders(dataDir))
    for (const name of readdirSync(folder).toSorted()) {
      const parsed = parseSegmentName(name)
      if (!parsed) continue
      const bytes = readFileSync(join(folder, name))
      await readSegment(bytes, parsed.segment, {
        record: (start, end) => records.push(bytes.toString('utf8', start, end).split('\t')),
        damage: () => {},
      })
    }
  return records
}

export const clickOf = (record: readonly string[]) => record[CLICK]!
export const columnOf = (record: readonly string[], column: (typeof searchEventColumns)[number]) =>
  record[position(column)]!

export interface LedgerResult {
  sent: number
  acknowledged: number
  /** Acknowledged, but in no record. */
  lost: number
  /** In more than one record. */
  doubled: number
  /** Replies that no search should get, and records of searches that were never sent. */
  unexpected: number
}

/** Compares what clients saw with what was recorded, both by click id. */
export function compare(load: Load, clicks: Iterable<string>): LedgerResult {
  const recorded = new Map<string, number>()
  for (const click of clicks) recorded.set(click, (recorded.get(click) ?? 0) + 1)
  const counts = { lost: 0, doubled: 0, unexpected: load.unexpected.length }
  for (const click of load.acknowledged.keys()) if (!recorded.has(click)) counts.lost += 1
  for (const [click, times] of recorded) {
    if (times > 1) counts.doubled += 1
    if (!load.acknowledged.has(click) && !load.unanswered.has(click)) counts.unexpected += 1
  }
  const acknowledged = load.acknowledged.size
  return { sent: acknowledged + load.unanswered.size, acknowledged, ...counts }
}
