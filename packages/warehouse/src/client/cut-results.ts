import { EXCEPTION_TAG_HEADER_NAME, extractErrorAtTheEndOfChunk } from '@clickhouse/client'

/** Where an error begins that ClickHouse writes behind what it has sent with status 200. */
const beginning = (tag: string) => Buffer.from(`\r\n__exception__\r\n${tag}`)

/**
 * The pieces of a result as they arrive. When the statement fails after the reply has begun, throws the engine's own
 * error instead of passing its text on as rows.
 */
export async function* wholePieces(
  pieces: AsyncIterable<Buffer>,
  headers: Readonly<Record<string, unknown>>,
): AsyncGenerator<Buffer> {
  const tag = headers[EXCEPTION_TAG_HEADER_NAME]
  if (typeof tag !== 'string') {
    yield* pieces
    return
  }
  const mark = beginning(tag)
  let held: Buffer = Buffer.alloc(0)
  let isBroken = false
  for await (const piece of pieces) {
    held = held.length === 0 ? piece : Buffer.concat([held, piece])
    const at = isBroken ? 0 : held.indexOf(mark)
    if (at !== -1) {
      isBroken = true
      if (at > 0) yield held.subarray(0, at)
      held = held.subarray(at)
      continue
    }
    // The mark may begin in one piece and go on in the next.
    const sure = held.length - mark.length + 1
    if (sure > 0) {
      yield held.subarray(0, sure)
      held = held.subarray(sure)
    }
  }
  if (isBroken) throw extractErrorAtTheEndOfChunk(held, tag)
  if (held.length > 0) yield held
}
