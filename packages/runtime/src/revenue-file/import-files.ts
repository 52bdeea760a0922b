import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib'
import { makeFolder, syncFolder } from '../whole-file.ts'

/** Fast, and still a quarter of the size of usual reports. */
const LEVEL = 1
/** Bytes of a file that are handed on at once: with the usual 16 kB the hand-over takes longer than the work. */
const PIECE = 128 * 1_024
/** Of an integer in PostgreSQL. */
const LARGEST_NUMBER = 2_147_483_647

export interface KeptFile {
  /** SHA-256 of the file as it was sent. */
  hash: string
  bytes: number
}

/** Where every host finds the compressed originals: in PostgreSQL. */
export interface SharedFiles {
  /** Stores a file whole, or not at all. One that is there stays. */
  keep(importId: number, content: Readable): Promise<unknown>
  open(importId: number): Promise<Readable | undefined>
  remove(importId: number): Promise<void>
  storedAmong(importIds: readonly number[], before?: Date): Promise<ReadonlySet<number>>
}

/** Whether reading an original failed because the file is gone or damaged, so that trying again cannot help. */
export function isLostFile(cause: unknown): boolean {
  if (!(cause instanceof Error) || !('code' in cause)) return false
  const { code } = cause
  return ['ENOENT', 'FILE_DAMAGED', 'Z_BUF_ERROR'].includes(String(code)) || String(code).startsWith('ZSTD_')
}

/**
 * Original files of imports, compressed, in PostgreSQL (docs/behaviour/revenue.md#reading-a-file). This host has a copy
 * in `DATA_DIR/imports`: an upload is written there first, and the version before this one reads it there.
 */
export class ImportFiles {
  readonly #folder: string
  readonly #shared: SharedFiles

  constructor(dataDir: string, shared: SharedFiles) {
    this.#folder = join(dataDir, 'imports')
    this.#shared = shared
  }

  #path(importId: number): string {
    return join(this.#folder, `${importId}.csv.zst`)
  }

  /**
   * Keeps a file as it comes in, never in memory as a whole. It is whole, for every host, when this resolves; after a
   * failure nothing of it is left. `limit` in bytes ends it with a RangeError. The database sees nothing of a file
   * before all of it has come: a slow sender costs it nothing.
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
      await this.#shared.keep(importId, createReadStream(draft, { highWaterMark: PIECE }))
      await rename(draft, path)
      syncFolder(this.#folder)
      return { hash: hash.digest('hex'), bytes }
    } catch (cause) {
      await rm(draft, { force: true })
      // Without the database it stays there, until the retention of files that no import names.
      await this.#shared.remove(importId).catch(() => undefined)
      throw cause
    }
  }

  /** The file as it was sent: from PostgreSQL, or from this host's disk where an earlier version kept it. */
  open(importId: number): Readable {
    const [shared, path] = [this.#shared, this.#path(importId)]
    async function* compressed() {
      yield* ((await shared.open(importId)) ??
        createReadStream(path, { highWaterMark: PIECE })) as AsyncIterable<Buffer>
    }
    return decompressed(Readable.from(compressed(), { objectMode: false, highWaterMark: PIECE }))
  }

  /** Whether a file can be opened from this host. */
  async has(importId: number): Promise<boolean> {
    if ((await this.#shared.storedAmong([importId])).has(importId)) return true
    const found = await stat(this.#path(importId)).catch(() => undefined)
    return found?.isFile() ?? false
  }

  async remove(importId: number): Promise<void> {
    await this.#shared.remove(importId)
    await rm(this.#path(importId), { force: true })
  }

  /** The files on this host's disk that were last written before a moment; all without one. */
  async #names(before?: Date): Promise<string[]> {
    const found = await readdir(this.#folder, { withFileTypes: true }).catch(
      (cause: NodeJS.ErrnoException) => {
        if (cause.code === 'ENOENT') return []
        throw cause
      },
    )
    const names = found.filter((one) => !one.isDirectory()).map((one) => one.name)
    if (before === undefined) return names
    const old: string[] = []
    for (const name of names) {
      const found = await stat(join(this.#folder, name)).catch(() => undefined)
      if (found?.isFile() && found.mtime < before) old.push(name)
    }
    return old
  }

  /**
   * Copies originals that only this host's disk has into PostgreSQL: those of earlier versions, the newest first, because
   * jobs may wait for them. `hashes` gives the SHA-256 of the originals that imports name. A file that is another one, or
   * cannot be read, is left, and its number is in `others`. The copies on disk stay. Throws an AbortError when `signal`
   * aborts; nothing half is left.
   */
  async takeOver(
    hashes: (importIds: readonly number[]) => Promise<ReadonlyMap<number, string>>,
    signal: AbortSignal,
  ): Promise<{ taken: number; others: number[] }> {
    const numbers = numbersOf(await this.#names()).toSorted((one, other) => other - one)
    const stored = await this.#shared.storedAmong(numbers)
    const missing = numbers.filter((id) => !stored.has(id))
    const named = missing.length === 0 ? new Map<number, string>() : await hashes(missing)
    const others: number[] = []
    let taken = 0
    for (const id of missing.filter((one) => named.has(one))) {
      const path = this.#path(id)
      if ((await originalHash(path, signal)) !== named.get(id)) {
        others.push(id)
        continue
      }
      const content = createReadStream(path, { highWaterMark: PIECE, signal })
      try {
        await this.#shared.keep(id, content)
        taken += 1
      } catch (cause) {
        // A failure of PostgreSQL, or the end of this process, is one for all files.
        if (signal.aborted || !content.errored) throw cause
        others.push(id)
      }
    }
    return { taken, others }
  }

  /** Removes this host's copies of files that are in PostgreSQL since before a moment. Returns how many. */
  async removeCopies(storedBefore: Date): Promise<number> {
    const stored = await this.#shared.storedAmong(numbersOf(await this.#names()), storedBefore)
    for (const id of stored) await rm(this.#path(id), { force: true })
    return stored.size
  }

  /**
   * Removes files of this host's disk that were last written before a moment and that nobody needs: what a killed
   * process left half-written, and originals whose numbers `unnamed` returns. Returns how many.
   */
  async removeOld(
    before: Date,
    unnamed: (importIds: readonly number[]) => Promise<readonly number[]>,
  ): Promise<number> {
    const old = await this.#names(before)
    const numbers = numbersOf(old)
    const lost = numbers.length === 0 ? [] : await unnamed(numbers)
    const gone = new Set(lost.map((id) => `${id}.csv.zst`))
    const removed = old.filter((name) => gone.has(name) || name.endsWith('.csv.zst.part'))
    for (const name of removed) await rm(join(this.#folder, name), { force: true })
    return removed.length
  }
}

/** Numbers of imports in names of files; a number that PostgreSQL has no place for is none. */
function numbersOf(names: readonly string[]): number[] {
  return names
    .map((name) => Number(/^(\d+)\.csv\.zst$/.exec(name)?.[1]))
    .filter((number) => number <= LARGEST_NUMBER)
}

function decompressed(source: Readable): Readable {
  const content = createZstdDecompress({ chunkSize: PIECE })
  source.on('error', (cause) => content.destroy(cause))
  content.on('close', () => source.destroy())
  return source.pipe(content)
}

/**
 * SHA-256 of the original in a compressed file; undefined when it is gone or cannot be read, whatever the reason: one
 * file must not keep the others from their turn. Throws an AbortError when `signal` aborts.
 */
async function originalHash(path: string, signal: AbortSignal): Promise<string | undefined> {
  const hash = createHash('sha256')
  try {
    for await (const chunk of decompressed(createReadStream(path, { highWaterMark: PIECE, signal })))
      hash.update(chunk as Buffer)
    return hash.digest('hex')
  } catch (cause) {
    if (signal.aborted) throw cause
    return undefined
  }
}
