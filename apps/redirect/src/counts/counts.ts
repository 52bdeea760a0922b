import { readdirSync, readFileSync, renameSync, statSync, unlinkSync } from 'node:fs'
import { join } from 'node:path'
import type { Logger } from '@headgate/runtime/log'
import { syncFolder, writeWhole } from '@headgate/runtime/whole-file'
import { dayNumber } from '@headgate/domain/days'
import type { ClosedSegment } from '../spool/closed-segment.ts'
import { CountsJournal } from './counts-journal.ts'
import { rest } from '../disk/pace.ts'
import { readSegment } from '../spool/segment-reader.ts'
import {
  CLOSED,
  OPEN,
  makeSpoolFolders,
  parseSegmentName,
  quarantineFolder,
  readyFolder,
  spoolFolder,
} from '../spool/spool-files.ts'
import { RowQueue } from '../tables/row-queue.ts'
import type { TakeEntry } from './journal-line.ts'
import { LineWriter } from './line-writer.ts'
import { linkKinds, type LinkCount, type LinkKind } from './link-counts.ts'
import { SegmentTally } from './segment-tally.ts'
import { Tally, type TallyKind } from './tally.ts'
import { allUnrecorded } from '../spool/unrecorded.ts'

/** Sums are written to the journal after this many records or this time, which limits the work of a restart. */
const SAVE_RECORDS = 100_000
const SAVE_AFTER_MS = 5_000
/** Entries handled before other work gets a turn: a millisecond's work. */
const STRETCH_ENTRIES = 2_000

/** Most entries are not longer; the writer of a line makes more room where they are. */
const EXPECTED_ENTRY_BYTES = 48

const noPause = () => Promise.resolve()

/** Sums that are in the tally and not yet in the journal. */
interface Unsaved {
  line: Buffer
  tokens: string[]
}

/** A publisher link or advertiser link with its figures. */
export interface Touched {
  /** In the tally's `links`. */
  row: number
  kind: LinkKind
  entityId: number
  count: LinkCount
}

export interface CountsOptions {
  dataDir: string
  log: Logger
  clock: () => number
  /** Size from which the journal is compacted; smaller in tests. */
  compactBytes?: number
}

/**
 * Counts of what this engine has served, from its own records. Rebuilt at start from the journal and the segments that
 * the journal does not cover; then updated from the workers' notes, without reading files again. Main thread only.
 */
export class Counts {
  readonly tally = new Tally()
  #journal: CountsJournal
  #dataDir: string
  #log: Logger
  #clock: () => number
  #damaged = 0
  #lastDamagedDay = -1
  #unsure = false
  /** Rows of `tally.links` with figures that were not taken. */
  readonly #touched = new RowQueue()
  /** The counts since the last line, and the segments that they come from. */
  #sums = new SegmentTally()
  #tokens = new Set<string>()
  #records = 0
  #newDamage = 0
  #sumsBegan = Infinity
  /** Lines that could not be written yet, and all segments whose line is not on disk. */
  readonly #unsaved: Unsaved[] = []
  readonly #inSpool = new Set<string>()
  /** Segments that analytics has already stored. They are deleted instead of moved to `ready`. */
  readonly #stored = new Set<string>()
  #reading = ''
  /** Long work rests in between once the engine serves, and not any more when it stops. */
  #pause = noPause
  /** The journal is not compacted before the first answer. */
  #mayCompact = false
  #saving: Promise<void> = Promise.resolve()

  constructor({ dataDir, log, clock, compactBytes }: CountsOptions) {
    makeSpoolFolders(dataDir)
    this.#dataDir = dataDir
    this.#log = log
    this.#clock = clock
    this.#journal = new CountsJournal(spoolFolder(dataDir), compactBytes)
  }

  /** Figures of a publisher link or advertiser link; undefined when it had no search. */
  get(kind: LinkKind, entity: number): LinkCount | undefined {
    return this.tally.get(kind, entity)
  }

  /** All links of a kind that had a search, to restore the engine's counters. */
  entries(kind: LinkKind): IterableIterator<[number, LinkCount]> {
    return this.tally.entries(kind)
  }

  /** Redirected searches of an entity on a UTC day, from the records counted so far. */
  redirectedOn(kind: TallyKind, entity: number, day: number): number {
    return this.tally.redirectedOn(kind, entity, day)
  }

  /** The row of an entity for `redirectedAt`; negative when it had no search. */
  rowOf(kind: TallyKind, entity: number): number {
    return this.tally.rowOf(kind, entity)
  }

  /** Redirected searches of a row of `rowOf` on a UTC day, as `redirectedOn`. */
  redirectedAt(row: number, day: number): number {
    return this.tally.redirectedAt(row, day)
  }

  /** Stretches of damaged bytes found since the data directory was made; their copies are in quarantine. */
  get damaged(): number {
    return this.#damaged
  }

  /**
   * Whether the records of a UTC day may be incomplete (damage, disk full). Then more may have been served than the
   * records show, and leases of that day are not used any further.
   */
  mayMiss(day: number): boolean {
    return this.#unsure || this.#lastDamagedDay >= day
  }

  /**
   * Up to `most` publisher links and advertiser links whose figures changed and were not taken since; all of them at
   * first.
   */
  takeTouched(most: number): Touched[] {
    return this.#touched.take(most).map((row) => ({ row, ...this.tally.links.at(row) }))
  }

  /** How many `takeTouched` would return at most. */
  get touchedSize(): number {
    return this.#touched.size
  }

  /** Puts back those whose figures could not be used. */
  touchAgain(touched: readonly Touched[]): void {
    for (const { row } of touched) this.#touched.add(row)
  }

  /** Reads the journal, then counts the segments of earlier runs. Call it once, before any worker starts. */
  async recover(): Promise<void> {
    const folder = spoolFolder(this.#dataDir)
    const counted = new Set<string>()
    const { tally } = this
    const broken = this.#journal.replay(
      ({ segments = [], damaged, day }) => {
        // Written twice: the disk reported a failed sync, but had kept the line.
        if (segments.length > 0 && segments.every((segment) => counted.has(segment))) return false
        for (const segment of segments) counted.add(segment)
        this.#damaged += damaged
        if (damaged) this.#lastDamagedDay = Math.max(this.#lastDamagedDay, day)
        return true
      },
      (kind, entity, day, searches, redirected, last) =>
        tally.addSums(kind, entity, day, searches, redirected, last),
    )
    this.#journal.expect(tally.size)
    if (broken > 0) {
      this.#unsure = true
      // So that a start after the next compaction, which leaves out the damaged lines, knows of them as well.
      this.#damaged = Math.max(1, this.#damaged)
      this.#lastDamagedDay = Math.max(this.#lastDamagedDay, dayNumber(this.#clock()))
      this.#log.error({ lines: broken }, 'the journal of counts is damaged: counts may be too low')
    }
    this.#unsure ||= this.#unrecordedSinceLastStart(folder)
    for (const name of readdirSync(folder).toSorted()) {
      const parsed = parseSegmentName(name)
      if (!parsed) continue
      if (name.endsWith(OPEN)) renameSync(join(folder, name), this.#spoolPath(parsed.token))
      if (counted.has(parsed.token)) renameSync(this.#spoolPath(parsed.token), this.#readyPath(parsed.token))
      else await this.count(parsed.token)
    }
    await this.save()
    this.#pause = rest
    this.#mayCompact = true
    for (let row = 0; row < this.tally.links.size; row += 1) this.#touched.add(row)
  }

  /** Names without ending of the segments that were closed and not counted yet, oldest first. */
  uncounted(): string[] {
    return readdirSync(spoolFolder(this.#dataDir))
      .filter((name) => name.endsWith(CLOSED))
      .toSorted()
      .flatMap((name) => parseSegmentName(name)?.token ?? [])
      .filter((token) => !this.#inSpool.has(token))
  }

  /** Path of a counted segment. */
  pathOf(token: string): string {
    return this.#inSpool.has(token) ? this.#spoolPath(token) : this.#readyPath(token)
  }

  /**
   * Reads and verifies a closed segment, quarantines damaged bytes and counts the records. Returns the number of
   * records.
   */
  async count(token: string): Promise<number> {
    const { segment } = parseSegmentName(token + CLOSED)!
    const bytes = readFileSync(this.#spoolPath(token))
    this.#reading = token
    const sums = new SegmentTally()
    const bad: Buffer[] = []
    let records = 0
    await readSegment(bytes, segment, {
      record: (_start, _end, head) => {
        records += 1
        sums.add(head)
      },
      damage: (start, end) => bad.push(bytes.subarray(start, end)),
    })
    if (bad.length > 0)
      this.quarantine(token, bad, sums.lastDay === -1 ? dayNumber(this.#clock()) : sums.lastDay)
    // Merged in one step, not while reading: a line of the journal has all of a segment or nothing.
    this.#sums.merge(sums)
    this.#counted(token, records)
    this.#reading = ''
    return records
  }

  /** Counts a closed segment from its worker's notes. False when the file has another size and must be read. */
  countClosed(closed: ClosedSegment): boolean {
    // The worker's message came late: the segment is being read, or was read.
    if (closed.token === this.#reading || this.#inSpool.has(closed.token)) return false
    if (statSync(this.#spoolPath(closed.token)).size !== closed.bytes) return false
    this.#sums.addClosed(closed)
    this.#counted(closed.token, closed.records)
    return true
  }

  /**
   * Puts damaged stretches in quarantine. `day`: the day of the records that may be lost; -1 if their searches were
   * counted.
   */
  quarantine(token: string, bad: readonly Buffer[], day = -1): void {
    this.#log.error({ segment: token, stretches: bad.length }, 'damaged records put in quarantine')
    const path = join(quarantineFolder(this.#dataDir), `${token}.bad`)
    // The copy is the only one, because the segment is deleted once its good records are stored.
    writeWhole(path, joinLines(bad))
    this.#damaged += bad.length
    this.#newDamage += bad.length
    this.#lastDamagedDay = Math.max(this.#lastDamagedDay, day)
  }

  /** Deletes a segment that analytics has stored, once its counts are safe. */
  stored(token: string): void {
    if (this.#inSpool.has(token)) this.#stored.add(token)
    else unlinkSync(this.#readyPath(token))
  }

  /** Saves when enough was counted. Throws when the disk refuses the write; the next call tries again. */
  async saveWhenDue(): Promise<void> {
    const due = this.#records >= SAVE_RECORDS || performance.now() - this.#sumsBegan >= SAVE_AFTER_MS
    if (due || this.#unsaved.length > 0) await this.save()
  }

  /** Makes all counts so far safe on disk, and moves their segments to `ready`. */
  save(hurry = false): Promise<void> {
    if (hurry) this.#pause = noPause
    this.#saving = this.#saving.catch(() => {}).then(() => this.#save())
    return this.#saving
  }

  close(): void {
    this.#journal.close()
  }

  #counted(token: string, records: number): void {
    if (this.#sumsBegan === Infinity) this.#sumsBegan = performance.now()
    this.#tokens.add(token)
    this.#inSpool.add(token)
    this.#records += records
    if (records === 0) this.#stored.add(token)
  }

  async #save(): Promise<void> {
    if (this.#tokens.size > 0) this.#unsaved.push(await this.#takeSums())
    while (this.#unsaved.length > 0) {
      const { line, tokens } = this.#unsaved[0]!
      this.#journal.append(line)
      await this.#journal.sync()
      this.#unsaved.shift()
      for (const token of tokens) this.#moveOn(token)
      for (const folder of [readyFolder, spoolFolder]) syncFolder(folder(this.#dataDir))
    }
    // Only here does the tally equal the journal. Compacting in between would count some sums twice.
    if (this.#mayCompact && this.#journal.wantsCompaction)
      await this.#journal.compact(this.tally.dump(), this.#damaged, this.#lastDamagedDay, () => this.#pause())
  }

  #moveOn(token: string): void {
    try {
      if (this.#stored.delete(token)) unlinkSync(this.#spoolPath(token))
      else renameSync(this.#spoolPath(token), this.#readyPath(token))
      this.#inSpool.delete(token)
    } catch (cause) {
      this.#log.error({ err: cause, segment: token }, 'a segment stays where it is until the next start')
    }
  }

  /** Adds the new sums to the tally, and makes a line of the journal from them. */
  async #takeSums(): Promise<Unsaved> {
    const tokens = [...this.#tokens]
    const sums = this.#sums
    const line = new LineWriter(
      { segments: tokens, damaged: this.#newDamage, day: Math.max(sums.lastDay, this.#lastDamagedDay) },
      sums.entities * EXPECTED_ENTRY_BYTES,
    )
    this.#sums = new SegmentTally(sums)
    this.#tokens.clear()
    this.#records = 0
    this.#newDamage = 0
    this.#sumsBegan = Infinity
    const take: TakeEntry = (kind, entity, day, searches, redirected, last) => {
      // The tally keeps the last search of links only.
      line.add(kind, entity, day, searches, redirected, kind < linkKinds.length ? last : 0)
      const row = this.tally.addSums(kind, entity, day, searches, redirected, last)
      if (row !== undefined) this.#touched.add(row)
    }
    const fetch = this.tally.fetch.bind(this.tally)
    while (sums.takeSome(STRETCH_ENTRIES, take, fetch)) await this.#pause()
    return { line: line.done(), tokens }
  }

  #spoolPath(token: string): string {
    return join(spoolFolder(this.#dataDir), token + CLOSED)
  }

  #readyPath(token: string): string {
    return join(readyFolder(this.#dataDir), token + CLOSED)
  }

  /**
   * Compares with the count at the last start, which is in a file in the same folder. A higher count means searches
   * without a record.
   */
  #unrecordedSinceLastStart(folder: string): boolean {
    const path = join(folder, 'unrecorded.seen')
    const now = allUnrecorded(this.#dataDir)
    const stamp = { total: now, day: dayNumber(this.#clock()) }
    let seen = { total: 0, day: -1 }
    try {
      seen = JSON.parse(readFileSync(path, 'utf8')) as typeof seen
    } catch {
      // The file is missing or torn, so unrecorded searches may be of today.
    }
    if (now === seen.total) return stamp.total > 0 && seen.day === stamp.day
    try {
      writeWhole(path, JSON.stringify(stamp))
    } catch (cause) {
      this.#log.warn({ err: cause }, 'could not note the count of unrecorded searches')
    }
    return true
  }
}

function joinLines(pieces: readonly Buffer[]): Buffer {
  return Buffer.concat(pieces.flatMap((piece) => [piece, Buffer.from('\n')]))
}

/** Opens the counts of a data directory and recovers them, before any worker of this engine starts. */
export async function openCounts(options: CountsOptions): Promise<Counts> {
  const counts = new Counts(options)
  await counts.recover()
  return counts
}
