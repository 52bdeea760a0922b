import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Transform, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib'
import { makeFolder, syncFolder } from '../whole-file.ts'

/** Fast, and still a quarter of the size of usual reports. */
const LEVEL = 1
/** Bytes of a file that are handed on at once: with the usual 16 kB the hand-over takes longer than the work. */
const PIECE = 128 * 1_024

export interface KeptFile {
  /** SHA-256 of the file as it was sent. */
  hash: string
  bytes: number
}

/** Whether reading an original failed because the file is gone or damaged, so that trying again cannot help. */
export function isLostFile(cause: unknown): boolean {
  if (!(cause instanceof Error) || !('code' in cause)) return false
  return cause.code === 'ENOENT' || cause.code === 'Z_BUF_ERROR' || String(cause.code).startsWith('ZSTD_')
}

/**
 * Original files of imports, compressed, in `DATA_DIR/imports` (docs/behaviour/revenue.md#reading-a-file). Parts on
 * several hosts need the same folder.
 */
export class ImportFiles {
  readonly #folder: string

  constructor(dataDir: string) {
    this.#folder = join(dataDir, 'imports')
  }

  #path(importId: number): string {
    return join(this.#folder, `${importId}.csv.zst`)
  }

  /**
   * Keeps a file as it comes in, never in memory as a whole. It is on disk and whole when this resolves; after a
   * failure nothing of it is left. `limit` in bytes ends it with a RangeError.
   */
  async keep(importId: number, content: Readable, limit: number): Promise<KeptFile> {
    makeFolder(this.#folder)
    const path = this.#path(importId)
    const draft = `${path}.part`
    const hash = createHash('sha256')
    let bytes = 0
    const measure = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        bytes += chunk.length
        hash.update(chunk)
        if (bytes > limit) done(new RangeError('The file is too large.'))
        else done(null, chunk)
      },
    })
    try {
      const compress = createZstdCompress({ params: { [constants.ZSTD_c_compressionLevel]: LEVEL } })
      await pipeline(content, measure, compress, createWriteStream(draft, { mode: 0o600 }))
      const file = await open(draft, 'r')
      await file.sync()
      await file.close()
      await rename(draft, path)
      syncFolder(this.#folder)
      return { hash: hash.digest('hex'), bytes }
    } catch (cause) {
      await rm(draft, { force: true })
      throw cause
    }
  }

  /** The file as it was sent. */
  open(importId: number): Readable {
    const source = createReadStream(this.#path(importId), { highWaterMark: PIECE })
    const content = createZstdDecompress({ chunkSize: PIECE })
    source.on('error', (cause) => content.destroy(cause))
    content.on('close', () => source.destroy())
    return source.pipe(content)
  }

  async remove(importId: number): Promise<void> {
    await rm(this.#path(importId), { force: true })
  }

  /**
   * Removes files that were last written before a moment and that nobody needs: what a killed process left half-written,
   * and originals whose numbers `unnamed` returns. Returns how many.
   */
  async removeOld(
    before: Date,
    unnamed: (importIds: readonly number[]) => Promise<readonly number[]>,
  ): Promise<number> {
    const names = await readdir(this.#folder).catch((cause: NodeJS.ErrnoException) => {
      if (cause.code === 'ENOENT') return []
      throw cause
    })
    const old: string[] = []
    for (const name of names) {
      const found = await stat(join(this.#folder, name)).catch(() => undefined)
      if (found?.isFile() && found.mtime < before) old.push(name)
    }
    const numbers = old.flatMap((name) => {
      const number = /^(\d+)\.csv\.zst$/.exec(name)?.[1]
      return number === undefined ? [] : [Number(number)]
    })
    const gone = new Set((await unnamed(numbers)).map((id) => `${id}.csv.zst`))
    const removed = old.filter((name) => gone.has(name) || name.endsWith('.csv.zst.part'))
    for (const name of removed) await rm(join(this.#folder, name), { force: true })
    return removed.length
  }
}
