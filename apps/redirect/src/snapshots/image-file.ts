import { readFileSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { open, type FileHandle } from 'node:fs/promises'
import { endianness } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { crc32 } from 'node:zlib'
import type { Logger } from '@headgate/runtime/log'
import { syncFolder } from '@headgate/runtime/whole-file'
import { Snapshot } from '@headgate/domain/snapshot/read-snapshot'
import type { EngineChange, EngineKind } from '@headgate/domain/snapshot/snapshot'
import type { CopiedSnapshot } from '@headgate/domain/snapshot/copy/snapshot-copy'
import { SnapshotMemory } from '@headgate/domain/snapshot/snapshot-memory'
import { isSealed, SEAL_BYTES, sealText } from '../spool/record-seal.ts'
import { listsOf, type ListInHead } from './image-lists.ts'
import type { KeptMarks } from './marks/known-revisions.ts'
import { roomForPages } from './marks/mark-pages.ts'
import { OtherMarks } from './marks/other-marks.ts'
import type { CopyPlace } from './snapshot-disk.ts'

/** Bytes read at once. */
const CHUNK_BYTES = 8 << 20
/** The disk gets so many bytes at once, so that the records of searches need not wait behind a whole image. */
const SYNC_BYTES = 32 << 20
/** The last bytes of the file: the size of the head before them. */
const TAIL_BYTES = 4

/** What an image says of itself, in a sealed line at its end. */
export interface ImageHead {
  /** `CODE` of the engine that wrote it. */
  code: string
  /** The image is the state at this place of the copy in lines. */
  place: CopyPlace
  /** The compiled snapshot. */
  copy: CopiedSnapshot
  /** Lists of the filters, which the snapshot does not have. */
  lists: ListInHead[]
  /** Bytes of their entries (`linesOfLists`). */
  listBytes: number
  /** How many caps the snapshot has, in the order of their numbers there. */
  caps: number
  /** Pages of marks, and how many entities have a mark in no page. */
  marks: { pages: number; others: number }
  kindNames: EngineKind[]
  /** CRC-32 of all bytes before this line. */
  sum: number
}

/** An image that was read. The snapshot still has the image's own numbers of caps (`renumberSlots`). */
export interface SnapshotImage {
  place: CopyPlace
  snapshot: Snapshot
  lists: EngineChange[]
  /** Three numbers for each cap: index in `capKinds`, entity id, cap. */
  caps: Int32Array<ArrayBuffer>
  marks: KeptMarks
}

/** Words for each cap in the image. */
export const CAP_WORDS = 3

export const imagePath = (dataDir: string) => join(dataDir, 'engine', 'snapshot.image')

const unfinished = (path: string) => `${path}.next`

/** Removes what a killed engine has left of an image. */
export const removeUnfinished = (dataDir: string): void =>
  rmSync(unfinished(imagePath(dataDir)), { force: true })

/**
 * Writes an image under another name. In their order: the words of the snapshot, then of each cap its three numbers, then
 * the marks of all entities (`MarksForImage`), then the entries of the lists. `end` puts it in force.
 */
export class ImageWriter {
  readonly #path: string
  readonly #file: FileHandle
  #sum = 0
  #unsynced = 0
  #bytes = 0

  private constructor(path: string, file: FileHandle) {
    this.#path = path
    this.#file = file
  }

  static async create(path: string): Promise<ImageWriter> {
    return new ImageWriter(path, await open(unfinished(path), 'w', 0o600))
  }

  /** Bytes that were added. */
  get bytes(): number {
    return this.#bytes
  }

  /** The content must stay as it is until the promise resolves. */
  async add(content: NodeJS.TypedArray<ArrayBuffer>): Promise<void> {
    const bytes = bytesOf(content)
    this.#sum = crc32(bytes, this.#sum)
    await this.#write(bytes)
    this.#bytes += bytes.length
    this.#unsynced += bytes.length
    if (this.#unsynced < SYNC_BYTES) return
    await this.#file.datasync()
    this.#unsynced = 0
  }

  async end(head: Omit<ImageHead, 'sum' | 'code'>): Promise<void> {
    const whole: ImageHead = { code: CODE, ...head, sum: this.#sum }
    const line = sealText(JSON.stringify(whole))
    const tail = Buffer.alloc(TAIL_BYTES)
    tail.writeUInt32LE(line.length)
    await this.#write(Buffer.concat([line, tail]))
    await this.#file.sync()
    await this.#file.close()
    renameSync(unfinished(this.#path), this.#path)
    syncFolder(dirname(this.#path))
  }

  /** Removes what is written. Not after `end`. */
  async abandon(): Promise<void> {
    await this.#file.close()
    rmSync(unfinished(this.#path), { force: true })
  }

  async #write(bytes: Uint8Array): Promise<void> {
    for (let done = 0; done < bytes.length;)
      done += (await this.#file.write(bytes, done, bytes.length - done)).bytesWritten
  }
}

/**
 * Reads the image in a data directory, if this version wrote it and `isRight` returns true for its place. Resolves to
 * null otherwise, and removes it: the copy may grow past its place with other content. One that is damaged is an error in the log. Other threads read it, so the caller can do other things
 * meanwhile.
 */
export async function readImage(
  dataDir: string,
  isRight: (place: CopyPlace) => boolean,
  log: Logger,
): Promise<SnapshotImage | null> {
  const path = imagePath(dataDir)
  let file: FileHandle
  try {
    file = await open(path)
  } catch {
    return null
  }
  try {
    const { size } = await file.stat()
    const tail = Buffer.alloc(TAIL_BYTES)
    await readWhole(file, tail, size - TAIL_BYTES)
    const headAt = size - TAIL_BYTES - tail.readUInt32LE()
    if (headAt < 0) throw new Error('The last line has a wrong size')
    const line = Buffer.alloc(size - TAIL_BYTES - headAt)
    await readWhole(file, line, headAt)
    if (!isSealed(line, 0, line.length - 1)) throw new Error('The last line is damaged')
    const head = JSON.parse(line.toString('utf8', 0, line.length - SEAL_BYTES)) as ImageHead
    if (head.code !== CODE || !isRight(head.place)) return refused(path)
    const memory = SnapshotMemory.sharedFor(head.copy)
    const caps = new Int32Array(head.caps * CAP_WORDS)
    const pages = roomForPages(head.marks.pages)
    const others = OtherMarks.roomFor(head.marks.others)
    const lists = new Uint8Array(head.listBytes)
    const words = memory.bytes.subarray(0, head.copy.words * 4)
    const sections = [words, caps, ...pages.begin, others, lists]
    if ((await readSections(file, sections.map(bytesOf), headAt)) !== head.sum)
      throw new Error('The sum is wrong')
    return {
      place: head.place,
      snapshot: new Snapshot(memory, head.copy.root),
      lists: listsOf(head.lists, lists),
      caps,
      marks: { kindNames: head.kindNames, owners: pages.owners, marks: pages.marks, others },
    }
  } catch (cause) {
    log.error({ err: cause, path }, 'the image of the snapshot cannot be used: reading all of the copy')
    return refused(path)
  } finally {
    await file.close().catch(() => {})
  }
}

/** Removes an image that cannot be used; one that cannot be removed is refused again at the next start. */
function refused(path: string): null {
  try {
    rmSync(path, { force: true, recursive: true })
  } catch {
    // It costs room on the disk, and nothing else.
  }
  return null
}

/** Fills the sections from the start of the file to `end`; returns the sum of all. */
async function readSections(file: FileHandle, sections: readonly Uint8Array[], end: number): Promise<number> {
  const reads: { chunk: Uint8Array; done: Promise<void> }[] = []
  let at = 0
  for (const section of sections)
    for (let from = 0; from < section.length; from += CHUNK_BYTES) {
      const chunk = section.subarray(from, from + CHUNK_BYTES)
      reads.push({ chunk, done: readWhole(file, chunk, at) })
      at += chunk.length
    }
  await Promise.all(reads.map(({ done }) => done))
  if (at !== end) throw new Error('The size is wrong')
  return reads.reduce((sum, { chunk }) => crc32(chunk, sum), 0)
}

async function readWhole(file: FileHandle, into: Uint8Array, at: number): Promise<void> {
  for (let done = 0; done < into.length;) {
    const { bytesRead } = await file.read(into, done, into.length - done, at + done)
    if (bytesRead === 0) throw new Error('The file ends too early')
    done += bytesRead
  }
}

/**
 * A sum of the code that says what an image's words mean: one that other code wrote is not read. All that the compilation
 * can use counts, so that nobody must think of it. Taken when the process begins, because its files may be replaced while
 * it runs.
 */
const CODE = sumOfSources(
  [
    dirname(dirname(sourceOf('@headgate/domain/snapshot/snapshot'))),
    dirname(dirname(sourceOf('@headgate/contract/base/constants'))),
    import.meta.dirname,
  ],
  sourceOf('@headgate/db/engine/state'),
)

/** The sum of all source files in some folders but tests, and of one more file; with the version of Node and its order of bytes. */
export function sumOfSources(folders: readonly string[], file: string): string {
  const files = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
      .toSorted()
      .map((name) => join(folder, name)),
  )
  return `${process.version} ${endianness()} ${[...files, file].reduce((sum, path) => crc32(readFileSync(path), sum), 0)}`
}

function sourceOf(name: string): string {
  return fileURLToPath(import.meta.resolve(name))
}

const bytesOf = ({ buffer, byteOffset, byteLength }: NodeJS.TypedArray) =>
  new Uint8Array(buffer, byteOffset, byteLength)
