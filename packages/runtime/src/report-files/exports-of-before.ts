import { createReadStream } from 'node:fs'
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'

/**
 * Prepared files of reports that versions before this one wrote to `DATA_DIR/exports`. Newer ones are in PostgreSQL
 * (docs/behaviour/reports.md#files-in-the-background).
 */
export class ExportsOfBefore {
  readonly #folder: string

  constructor(dataDir: string) {
    this.#folder = join(dataDir, 'exports')
  }

  /** The content of a file; undefined when it is not here. */
  async open(id: number): Promise<Readable | undefined> {
    const path = join(this.#folder, String(id))
    const found = await stat(path).catch(() => undefined)
    return found?.isFile() ? createReadStream(path) : undefined
  }

  /** Removes files that were last written before a moment, half-written ones too. Returns how many. */
  async removeOld(before: Date): Promise<number> {
    const names = await readdir(this.#folder).catch((cause: NodeJS.ErrnoException) => {
      if (cause.code === 'ENOENT') return []
      throw cause
    })
    let removed = 0
    for (const name of names) {
      const path = join(this.#folder, name)
      const found = await stat(path).catch(() => undefined)
      if (!found?.isFile() || found.mtime >= before) continue
      await rm(path, { force: true })
      removed += 1
    }
    return removed
  }
}
