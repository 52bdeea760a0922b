import { readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Database } from '@headgate/db/base/database'
import { openConnection } from '@headgate/db/engine/connection'
import { loseEngine } from '@headgate/db/engine/lost-engines'
import type { Logger } from '@headgate/runtime/log'
import { dayOfNumber } from '@headgate/domain/days'
import { reasonOf } from '../leases/lease-connection.ts'
import { syncFolder } from '@headgate/runtime/whole-file'
import { ENDED, hasLeft, here, isGone, readHead, readUse, TAKEN, type NoteHead } from './note.ts'
import type { OwnNote } from './own-note.ts'

const EVERY_MS = 2_000
const REFRESH_MS = 3_600_000
/** An engine whose data directory cannot be seen from here gets this long to start again. */
const UNSEEN_MS = 60_000
const LIMITS = { connectMs: 4_000, queryMs: 5_000, statementMs: 4_000 }

export interface WitnessOptions {
  note: OwnNote
  db: Database
  log: Logger
}

/**
 * Watches for engines of this host that are gone together with their data directory, and reports to PostgreSQL how far
 * they went, so that others can use the rest of their leases (docs/behaviour/engine.md#the-witness).
 */
export class Witness {
  readonly #options: WitnessOptions
  #timer: NodeJS.Timeout | undefined
  #running: Promise<void> | undefined
  #refreshAt = performance.now() + REFRESH_MS
  readonly #goneSince = new Map<string, number>()

  constructor(options: WitnessOptions) {
    this.#options = options
  }

  start(): void {
    const look = () => {
      this.#running ??= this.look().finally(() => (this.#running = undefined))
    }
    look()
    this.#timer = setInterval(look, EVERY_MS)
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer)
    await this.#running
  }

  /** Checks all notes once. */
  async look(): Promise<void> {
    const { note, log } = this.#options
    try {
      if (performance.now() >= this.#refreshAt) {
        this.#refreshAt = performance.now() + REFRESH_MS
        note.refresh()
      }
      for (const name of readdirSync(note.folder)) {
        const path = join(note.folder, name)
        if (name.endsWith(ENDED)) rmSync(path, { recursive: true, force: true })
        else if (name !== note.run && !name.startsWith('.')) await this.#lookAt(path)
      }
    } catch (cause) {
      log.debug({ cause: reasonOf(cause) }, 'the notes of engines could not be looked at')
    }
  }

  async #lookAt(path: string): Promise<void> {
    const head = readHead(path)
    const place = here()
    if (!head || !place) return
    const isTaken = path.endsWith(TAKEN)
    if (head.boot !== place.boot) {
      // If the disk comes back, its engine finds the note gone, and first reads the leases from PostgreSQL.
      if (isTaken || (head.mounts === place.mounts && hasLeft(head)))
        rmSync(path, { recursive: true, force: true })
      return
    }
    if (isTaken) return this.#tell(path, head)
    if (!hasLeft(head) || !(await isGone(path))) {
      this.#goneSince.delete(head.run)
      return
    }
    if (head.mounts !== place.mounts && !this.#isGoneFor(head.run, UNSEEN_MS)) return
    const taken = path + TAKEN
    renameSync(path, taken)
    // A power cut must not bring the note back once PostgreSQL has the report.
    syncFolder(this.#options.note.folder)
    await this.#tell(taken, head)
  }

  #isGoneFor(run: string, ms: number): boolean {
    const since = this.#goneSince.get(run) ?? performance.now()
    this.#goneSince.set(run, since)
    return performance.now() - since >= ms
  }

  async #tell(path: string, { engineId, run, day, dataDir, workers }: NoteHead): Promise<void> {
    const used = readUse(path, { workers })
    if (used) {
      const connection = await openConnection(this.#options.db, LIMITS)
      try {
        const units = await loseEngine(connection.db, {
          engineId,
          run,
          from: dayOfNumber(day),
          used: used.map((one) => ({ ...one, day: dayOfNumber(one.day) })),
        })
        if (units !== null)
          this.#options.log.warn(
            { engine: engineId, data_dir: dataDir, units },
            'an engine of this host is gone with its data: its unused leases are given back',
          )
      } finally {
        connection.destroy()
      }
    }
    rmSync(path, { recursive: true, force: true })
  }
}
