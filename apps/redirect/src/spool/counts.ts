import { readdirSync, readFileSync, renameSync, unlinkSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Logger } from '@headgate/runtime/log'
import { dayOf } from '../leases/cap-slots.ts'
import { CountsJournal } from './counts-journal.ts'
import { SegmentParts } from './segment-parts.ts'
import { readSegment } from './segment-reader.ts'
import {
  CLOSED,
  makeSpoolFolders,
  parseSegmentName,
  quarantineFolder,
  readyFolder,
  spoolFolder,
} from './spool-files.ts'
import { SegmentTally, Tally, type EntityCount, type TallyKind } from './tally.ts'
import { allUnrecorded } from './unrecorded.ts'

export interface CountsOptions {
  dataDir: string
  log: Logger
  clock: () => number
}

/**
 * What this engine has served, from its own records: rebuilt at the start from the journal and the segments that
 * no line of it covers, then kept up as segments close. Main thread only.
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
  #touched = new Set<string>()

  constructor({ dataDir, log, clock }: CountsOptions) {
    makeSpoolFolders(dataDir)
    this.#dataDir = dataDir
    this.#log = log
    this.#clock = clock
    this.#journal = new CountsJournal(spoolFolder(dataDir))
  }

  /** Figures of one targeting, advertiser link, rule, group or group rule; undefined when it had no search. */
  get(kind: TallyKind, entity: number): EntityCount | undefined {
    return this.tally.get(kind, entity)
  }

  /** All entities of a kind that had a search, for restoring the counters that the engine decides by. */
  entries(kind: TallyKind): IterableIterator<[number, EntityCount]> {
    return this.tally.entries(kind)
  }

  /** Redirected searches of an entity on a UTC day, out of the records counted so far. */
  redirectedOn(kind: TallyKind, entity: number, day: number): number {
    return this.tally.redirectedOn(kind, entity, day)
  }

  /** Stretches of damaged bytes found since the data directory exists; their copies are in quarantine. */
  get damaged(): number {
    return this.#damaged
  }

  /**
   * Whether the records of a UTC day may be incomplete (damage, disk full): then more may have been served than
   * they say, and leases of that day are not taken up again.
   */
  mayMiss(day: number): boolean {
    return this.#unsure || this.#lastDamagedDay >= day
  }

  /** Targetings and advertiser links (`kind:id`) whose figures changed since the last call; all at first. */
  takeTouched(): Set<string> {
    const touched = this.#touched
    this.#touched = new Set()
    return touched
  }

  /** Puts back what could not be used after all. */
  touchAgain(keys: Iterable<string>): void {
    for (const key of keys) this.#touched.add(key)
  }

  /** Reads the journal, then counts the segments of earlier runs. To be called once, before any worker starts. */
  async recover(): Promise<void> {
    const folder = spoolFolder(this.#dataDir)
    const counted = new Set<string>()
    const broken = this.#journal.replay((line) => {
      if (line.segment) counted.add(line.segment)
      this.#damaged += line.damaged
      if (line.damaged) this.#lastDamagedDay = Math.max(this.#lastDamagedDay, line.day)
      for (const entry of line.entries) this.tally.add(entry)
    })
    if (broken > 0) {
      this.#unsure = true
      this.#log.error({ lines: broken }, 'the journal of counts is damaged: counts may be too low')
    }
    this.#unsure ||= this.#unrecordedSinceLastStart(folder)
    for (const name of readdirSync(folder).toSorted()) {
      const parsed = parseSegmentName(name)
      if (!parsed) continue
      if (counted.has(parsed.token)) renameSync(join(folder, name), this.#readyPath(parsed.token))
      else await this.count(join(folder, name))
    }
    for (const kind of ['targeting', 'provider_link'] as const)
      for (const [entity] of this.tally.entries(kind)) this.#touched.add(`${kind}:${entity}`)
  }

  /** Segments that workers have closed since, oldest first. */
  closedSegments(): string[] {
    const folder = spoolFolder(this.#dataDir)
    return readdirSync(folder)
      .filter((name) => name.endsWith(CLOSED) && parseSegmentName(name))
      .toSorted()
      .map((name) => join(folder, name))
  }

  /**
   * Verifies a closed segment, quarantines what is no record, adds the rest to the counts, and moves it to
   * `ready`. Returns its path there and what it holds, or null when nothing was left of it.
   */
  async count(path: string): Promise<{ path: string; parts: SegmentParts } | null> {
    const parsed = parseSegmentName(basename(path))!
    const bytes = readFileSync(path)
    const sums = new SegmentTally()
    const bad: Buffer[] = []
    const parts = new SegmentParts(bytes)
    let day = -1
    await readSegment(bytes, parsed.segment, {
      record: (start, end, head) => {
        parts.add(start, end, head.sequence)
        sums.add(head)
        day = Math.max(day, dayOf(head.time))
      },
      damage: (start, end) => bad.push(bytes.subarray(start, end)),
    })
    if (bad.length > 0) {
      this.#log.error(
        { segment: parsed.token, stretches: bad.length, records: parts.records },
        'damaged records put in quarantine',
      )
      writeFileSync(join(quarantineFolder(this.#dataDir), `${parsed.token}.bad`), joinLines(bad), {
        mode: 0o600,
      })
    }
    if (day === -1) day = dayOf(this.#clock())
    const entries = sums.entries()
    this.#journal.append({ segment: parsed.token, damaged: bad.length, day, entries })
    this.#damaged += bad.length
    if (bad.length > 0) this.#lastDamagedDay = Math.max(this.#lastDamagedDay, day)
    for (const entry of entries) {
      this.tally.add(entry)
      if (entry[0] === 0) this.#touched.add(`targeting:${entry[1]}`)
      else if (entry[0] === 1) this.#touched.add(`provider_link:${entry[1]}`)
    }
    if (parts.records === 0) {
      this.#journal.sync()
      unlinkSync(path)
      return null
    }
    const ready = this.#readyPath(parsed.token)
    renameSync(path, ready)
    return { path: ready, parts }
  }

  /** Makes the counts of all segments so far safe, so that they may be deleted. */
  sync(): void {
    this.#journal.sync()
  }

  compactWhenDue(): void {
    if (this.#journal.wantsCompaction)
      this.#journal.compact(this.tally.dump(), this.#damaged, this.#lastDamagedDay)
  }

  close(): void {
    this.#journal.close()
  }

  #readyPath(token: string): string {
    return join(readyFolder(this.#dataDir), token + CLOSED)
  }

  /** Compares with the count at the last start, kept beside: more means searches that no record tells of. */
  #unrecordedSinceLastStart(folder: string): boolean {
    const path = join(folder, 'unrecorded.seen')
    const now = allUnrecorded(this.#dataDir)
    const stamp = { total: now, day: dayOf(this.#clock()) }
    let seen = { total: 0, day: -1 }
    try {
      seen = JSON.parse(readFileSync(path, 'utf8')) as typeof seen
    } catch {
      // Missing or torn: whatever is unrecorded may be of today.
    }
    if (now === seen.total) return stamp.total > 0 && seen.day === stamp.day
    try {
      writeFileSync(`${path}.next`, JSON.stringify(stamp))
      renameSync(`${path}.next`, path)
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
