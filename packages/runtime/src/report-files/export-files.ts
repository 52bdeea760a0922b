import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { makeFolder, syncFolder } from '../whole-file.ts'

/**
 * Prepared files of reports, in `DATA_DIR/exports` (docs/behaviour/reports.md#files-in-the-background). Parts on several
 * hosts need the same folder.
 */
export class ExportFiles {
  readonly #folder: string

  constructor(dataDir: string) {
    this.#folder = join(dataDir, 'exports')
  }

  #path(id: number): string {
    return join(this.#folder, String(id))
  }

  /** Writes a file as it comes in and returns its bytes. It is there whole, or not at all. */
  async keep(id: number, content: Readable): Promise<number> {
    makeFolder(this.#folder)
    // Two processes may write one file, when one of them was taken for dead.
    const draft = `${this.#path(id)}.${randomUUID()}.part`
    try {
      await pipeline(content, createWriteStream(draft, { mode: 0o600 }))
      const file = await open(draft, 'r')
      const { size } = await file.stat()
      await file.sync()
      await file.close()
      await rename(draft, this.#path(id))
      syncFolder(this.#folder)
      return size
    } catch (cause) {
      await rm(draft, { force: true })
      throw cause
    }
  }

  /** The content of a file; undefined when it is gone. */
  async open(id: number): Promise<Readable | undefined> {
    const found = await stat(this.#path(id)).catch(() => undefined)
    return found?.isFile() ? createReadStream(this.#path(id)) : undefined
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
