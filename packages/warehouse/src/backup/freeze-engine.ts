import { linkSync, lstatSync, mkdirSync, readdirSync, readlinkSync, symlinkSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { FROZEN, type EmbeddedEngine, type HeldWrites } from '../client/embedded-engine.ts'

/** The data of the embedded engine as of one moment. Nothing is written until `release`. */
export interface FrozenWarehouse {
  /** A whole data folder of hard links: a copy of it can be opened. It stays until `remove`. */
  readonly folder: string
  /** False once writes go on. */
  readonly isHeld: boolean
  /** Lets writes go on. Returns false when they did already: then what was done meanwhile is not of one moment. */
  release(): boolean
  remove(): Promise<void>
}

export interface FreezeOptions {
  /** How long writes are held at most, in milliseconds; without it, until the release. */
  holdMs?: number
  /** Writes go on when it is aborted before the freeze resolves. */
  signal?: AbortSignal
  /** Called when writes go on because `holdMs` is over. */
  tooLong?: () => void
}

/** The name of the frozen folder below `shadow`: one back-up runs at a time. */
const NAME = 'headgate'

/** Files of a table outside of its parts; without the mutations, an unfinished one would be forgotten. */
const isOfTable = (name: string) => name === 'format_version.txt' || /^mutation_\d+\.txt$/.test(name)

/**
 * Freezes every table while no statement writes, which takes milliseconds: parts never change, so the engine makes hard
 * links to them. BACKUP is not used, because it reads the tables one after the other (decision 0367).
 */
export async function freezeEngine(
  engine: EmbeddedEngine,
  options: FreezeOptions = {},
): Promise<FrozenWarehouse> {
  const { signal } = options
  const folder = join(engine.path, FROZEN, NAME)
  // Before the hold: reports may keep both readers for long.
  const text = await engine.read(
    `SELECT name FROM system.tables WHERE database = currentDatabase() AND engine LIKE '%MergeTree' ORDER BY name
    FORMAT TabSeparated`,
    signal,
  )
  const tables = text.toString('utf8').split('\n').filter(Boolean)
  const hold = new Hold(await engine.holdWrites(signal), options)
  try {
    await rm(folder, { recursive: true, force: true })
    for (const table of tables) {
      signal?.throwIfAborted()
      if (!(await hold.run(`ALTER TABLE ${table} FREEZE WITH NAME '${NAME}'`))) break
    }
    signal?.throwIfAborted()
    if (hold.isHeld) linkMetadata(engine.path, folder)
    hold.outlivesCaller()
  } catch (cause) {
    hold.release()
    await rm(folder, { recursive: true, force: true })
    throw cause
  }
  return {
    folder,
    get isHeld() {
      return hold.isHeld
    },
    release: () => hold.release(),
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}

/** Writes that are held until a release, an abort or the end of the time, whichever comes first. */
class Hold {
  readonly #writes: HeldWrites
  readonly #signal: AbortSignal | undefined
  readonly #timer: NodeJS.Timeout | undefined
  #isOver = false
  #isReleased = false
  #isRunning = false

  constructor(writes: HeldWrites, { holdMs, signal, tooLong }: FreezeOptions) {
    this.#writes = writes
    this.#signal = signal
    if (holdMs !== undefined)
      this.#timer = setTimeout(() => {
        if (this.release()) tooLong?.()
      }, holdMs)
    signal?.addEventListener('abort', this.#abort)
    if (signal?.aborted) this.release()
  }

  readonly #abort = () => void this.release()

  get isHeld(): boolean {
    return !this.#isOver
  }

  /** The signal of a call may also abort after its reply. */
  outlivesCaller(): void {
    this.#signal?.removeEventListener('abort', this.#abort)
  }

  /** Runs a statement while writes are held. Returns false when they are not held at its end. */
  async run(sql: string): Promise<boolean> {
    if (this.#isOver) return false
    this.#isRunning = true
    try {
      await this.#writes.run(sql)
    } finally {
      this.#isRunning = false
      if (this.#isOver) this.#letGo()
    }
    return !this.#isOver
  }

  /** The connection runs one statement at a time, so writes go on after the one that runs. */
  release(): boolean {
    if (this.#isOver) return false
    this.#isOver = true
    clearTimeout(this.#timer)
    this.outlivesCaller()
    if (!this.#isRunning) this.#letGo()
    return true
  }

  #letGo(): void {
    if (this.#isReleased) return
    this.#isReleased = true
    this.#writes.release()
  }
}

/** The statements of databases and tables, and what a table has beside its parts. */
function linkMetadata(path: string, folder: string): void {
  linkTree(join(path, 'metadata'), join(folder, 'metadata'))
  const store = join(path, 'store')
  for (const group of readdirSync(store))
    for (const id of readdirSync(join(store, group)))
      // The folder of a table has folders of parts, that of a database only the statements of its tables.
      for (const name of readdirSync(join(store, group, id)))
        if (isOfTable(name) || name.endsWith('.sql')) {
          mkdirSync(join(folder, 'store', group, id), { recursive: true, mode: 0o700 })
          linkSync(join(store, group, id, name), join(folder, 'store', group, id, name))
        }
}

function linkTree(from: string, to: string): void {
  mkdirSync(to, { recursive: true, mode: 0o700 })
  for (const name of readdirSync(from)) {
    const [source, target] = [join(from, name), join(to, name)]
    const kind = lstatSync(source)
    if (kind.isSymbolicLink()) symlinkSync(readlinkSync(source), target)
    else if (kind.isDirectory()) linkTree(source, target)
    else linkSync(source, target)
  }
}
