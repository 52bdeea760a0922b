import { copyFileSync, linkSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Folder in DATA_DIR with what a back-up that runs has linked. */
const LINKED = 'backup-links'

/**
 * The keys, and where parts keep files. PostgreSQL has the files that it names, but for those in `imports` and `exports`
 * that an earlier version left and the API has not taken over: none of these comes anew.
 */
const KEPT = ['keys', 'imports', 'exports', 'quarantine', 'mail']

const SEGMENT = /^(\d+-\d+-[0-9a-f]+)\.(open|closed)$/

const hasCode = (cause: unknown, code: string) =>
  cause instanceof Error && 'code' in cause && cause.code === code

/**
 * The files of DATA_DIR as of one moment, outside of the databases: hard links, so that it takes milliseconds and later
 * changes of names do not matter. They are copied afterwards.
 */
export class LinkedFiles {
  readonly #dataDir: string
  readonly folder: string
  /** Segments of searches that analytics has not stored. */
  segments = 0

  constructor(dataDir: string) {
    this.#dataDir = dataDir
    this.folder = join(dataDir, LINKED)
    this.remove()
  }

  /**
   * Links the segments that wait for analytics, and the kept files, before PostgreSQL's moment is over. Call it while
   * analytics stores nothing: a segment that is gone then is in the warehouse.
   */
  take(): void {
    mkdirSync(this.folder, { mode: 0o700 })
    this.#takeSegments()
    for (const name of KEPT) this.#takeTree(name)
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true })
  }

  /**
   * All of them become segments in `spool/ready`: these are shipped and not counted for links and caps again, which the
   * engine of before has told PostgreSQL. One that is still written is copied as far as it is written.
   */
  #takeSegments(): void {
    const spool = join(this.#dataDir, 'spool')
    const taken = new Set<string>()
    // A segment changes its name twice, from open to closed and into `ready`: it is looked for until all are found.
    for (let isNew = true; isNew;) {
      isNew = false
      for (const folder of [spool, join(spool, 'ready')])
        for (const name of namesIn(folder)) {
          const [, token, ending] = SEGMENT.exec(name) ?? []
          if (token === undefined || taken.has(token)) continue
          isNew = true
          const to = join(this.folder, 'spool', 'ready', `${token}.closed`)
          if (ending === 'open' ? copiedLines(join(folder, name), to) : linked(join(folder, name), to))
            taken.add(token)
        }
    }
    this.segments = taken.size
  }

  #takeTree(path: string): void {
    const folder = join(this.#dataDir, path)
    for (const entry of readdirOf(folder)) {
      if (entry.isDirectory()) this.#takeTree(`${path}/${entry.name}`)
      // Drafts of files that are being written have these names.
      else if (entry.isFile() && !entry.name.startsWith('.') && !entry.name.endsWith('.part'))
        linked(join(folder, entry.name), join(this.folder, path, entry.name))
    }
  }
}

function namesIn(folder: string): string[] {
  return readdirOf(folder).map(({ name }) => name)
}

function readdirOf(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch (cause) {
    if (hasCode(cause, 'ENOENT')) return []
    throw cause
  }
}

/** Returns false when there is no such file any more. */
function linked(from: string, to: string): boolean {
  return put(from, to, (source, target) => {
    try {
      linkSync(source, target)
    } catch (cause) {
      // A folder of another disk, or a file system without hard links.
      if (!hasCode(cause, 'EXDEV') && !hasCode(cause, 'EPERM') && !hasCode(cause, 'ENOTSUP')) throw cause
      copyFileSync(source, target)
    }
  })
}

/** Without a last line that is not complete: its search has no reply yet. */
function copiedLines(from: string, to: string): boolean {
  return put(from, to, (source, target) => {
    const bytes = readFileSync(source)
    writeFileSync(target, bytes.subarray(0, bytes.lastIndexOf('\n') + 1), { mode: 0o600 })
  })
}

function put(from: string, to: string, place: (from: string, to: string) => void): boolean {
  mkdirSync(dirname(to), { recursive: true, mode: 0o700 })
  try {
    place(from, to)
    return true
  } catch (cause) {
    if (hasCode(cause, 'ENOENT')) return false
    throw cause
  }
}
