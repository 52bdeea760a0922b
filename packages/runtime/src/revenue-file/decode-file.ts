import { isAscii } from 'node:buffer'
import { addAbortSignal, type Readable } from 'node:stream'
import { decoderNames, type LatinSurvey } from '@headgate/domain/revenue/reading/file-encoding'
import type { FileEncoding } from '@headgate/domain/revenue/reading/types'

/** Most bytes that are decoded at once, whatever the stream gives, so that a batch of lines stays small. */
const PIECE = 128 * 1024

/** Reads at least this much of the start of a file, if it has as much. */
const START = 64 * 1024
/** Without a line end in it, this much: a header may be long. */
const LONG_START = 1_100_000

/** The pieces of a stream as bytes. The stream is destroyed when nobody reads on. */
async function* bytesOf(stream: Readable, signal: AbortSignal | undefined): AsyncGenerator<Buffer> {
  if (signal) addAbortSignal(signal, stream)
  for await (const chunk of stream as AsyncIterable<Buffer | string>) {
    const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : chunk
    for (let at = 0; at < bytes.length; at += PIECE) yield bytes.subarray(at, at + PIECE)
  }
}

/** The first bytes of a file, and whether they are all of it. They do not depend on the pieces of the stream. */
export async function startOf(
  stream: Readable,
  signal: AbortSignal | undefined,
): Promise<{ bytes: Buffer; isWhole: boolean }> {
  const pieces: Buffer[] = []
  let length = 0
  let wanted = LONG_START
  for await (const piece of bytesOf(stream, signal)) {
    if (length < START && hasLineEnd(piece.subarray(0, START - length))) wanted = START
    pieces.push(piece)
    length += piece.length
    if (length >= wanted) return { bytes: Buffer.concat(pieces).subarray(0, wanted), isWhole: false }
  }
  return { bytes: Buffer.concat(pieces), isWhole: true }
}

const hasLineEnd = (bytes: Buffer) => bytes.includes(10) || bytes.includes(13)

/**
 * The pieces of a file as text. What is no character of the encoding becomes U+FFFD. `survey` counts characters of a
 * file that is taken for UTF-8.
 */
export async function* textOf(
  stream: Readable,
  encoding: FileEncoding,
  options: { signal: AbortSignal | undefined; survey?: LatinSurvey },
): AsyncGenerator<string> {
  const decoder = new TextDecoder(decoderNames[encoding])
  let wasAscii = true
  for await (const piece of bytesOf(stream, options.signal)) {
    const text = decoder.decode(piece, { stream: true })
    if (options.survey) {
      // A character that was begun in the piece before may turn out to be damaged in this one.
      const isPlain = isAscii(piece)
      if (!isPlain || !wasAscii) options.survey.add(text)
      wasAscii = isPlain
    }
    yield text
  }
  const end = decoder.decode()
  if (end === '') return
  options.survey?.add(end)
  yield end
}
