import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { zstdCompress, zstdDecompress } from 'node:zlib'

const compress = promisify(zstdCompress)
const decompress = promisify(zstdDecompress)

/** An older text, as its difference from the text after it (decision 0373). */
export interface PackedText {
  /** Bytes at the start and at the end that it shares with the next text. */
  kept_start: number
  kept_end: number
  /** The bytes between them, compressed with zstd. */
  packed: Uint8Array
  /** SHA-256 of the whole text. */
  hash: Uint8Array
}

/** A difference of this part of a text or more is kept as the whole text, so that reading it does not need the others. */
const WHOLE_FROM = 0.5

const hashOf = (parts: readonly Uint8Array[]) => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest()
}

/** Packs a text that is about to be replaced by another one. */
export async function packText(text: string, next: string): Promise<PackedText> {
  const old = Buffer.from(text)
  let { start, end } = sharedEnds(old, Buffer.from(next))
  if (old.length - start - end > old.length * WHOLE_FROM) start = end = 0
  const packed = await compress(old.subarray(start, old.length - end))
  return { kept_start: start, kept_end: end, packed, hash: hashOf([old]) }
}

/** In place of a text that nobody has any more. It can be read without the next one, and reading it throws TextGone. */
export async function lostText(): Promise<PackedText> {
  return { ...(await packText('', '')), hash: new Uint8Array() }
}

function sharedEnds(one: Buffer, other: Buffer): { start: number; end: number } {
  const most = Math.min(one.length, other.length)
  let start = 0
  while (start < most && one[start] === other[start]) start += 1
  let end = 0
  while (end < most - start && one[one.length - 1 - end] === other[other.length - 1 - end]) end += 1
  return { start, end }
}

/** Whether a text can be read without the one after it. */
export const isWhole = ({ kept_start, kept_end }: Pick<PackedText, 'kept_start' | 'kept_end'>) =>
  kept_start + kept_end === 0

/** An older text cannot be put together: the text that it was packed against is no longer there. */
export class TextGone extends Error {
  override readonly name = 'TextGone'
}

/**
 * The text of the last of `steps`, which begin at the newest; `next` is the text after the first of them, which is not
 * read when the first is whole. Throws TextGone when the result is not what was packed.
 */
export async function unpackText(next: string, steps: readonly PackedText[]): Promise<string> {
  // Pieces of buffers: nothing is copied at a step, so that hundreds of steps cost little more than one.
  let pieces: Uint8Array[] = [Buffer.from(next)]
  for (const { kept_start, kept_end, packed } of steps) {
    const length = pieces.reduce((sum, piece) => sum + piece.length, 0)
    pieces = [
      ...cutPieces(pieces, 0, kept_start),
      // One after the other, because each needs the pieces before it.
      // oxlint-disable-next-line no-await-in-loop
      await decompress(packed),
      ...cutPieces(pieces, length - kept_end, length),
    ]
  }
  const last = steps.at(-1)
  if (last && !hashOf(pieces).equals(last.hash))
    throw new TextGone('An older text of a list of the filters cannot be put together: its hash differs.')
  return Buffer.concat(pieces).toString()
}

/** The bytes from `from` to `to` of all pieces together. */
function cutPieces(pieces: readonly Uint8Array[], from: number, to: number): Uint8Array[] {
  const cut: Uint8Array[] = []
  let at = 0
  for (const piece of pieces) {
    const start = Math.max(from - at, 0)
    const end = Math.min(to - at, piece.length)
    if (start < end) cut.push(piece.subarray(start, end))
    at += piece.length
  }
  return cut
}
