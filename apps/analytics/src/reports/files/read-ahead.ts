import { randomUUID } from 'node:crypto'
import { open, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { FileAnswer } from '@headgate/server/answer'

/** Bytes that are read from the temporary file at once. */
const PIECE = 1 << 16

/**
 * The same file, whose content is read to its end at its own speed, into a temporary file in `folder`, as soon as its first
 * byte is asked for. So the statement behind it ends, and gives its turn back, long before a reader with a slow connection
 * has all of it. Fails as the content does (docs/behaviour/reports.md#downloads).
 */
export function readAhead({ content, fileName, type, bytes }: FileAnswer, folder: string): FileAnswer {
  if (!(content instanceof Readable)) return new FileAnswer(content, fileName, type, bytes)
  // Whoever reads it gets the failure, also one that comes before the temporary file is open.
  content.on('error', () => {})
  const ahead = Readable.from(behind(content, folder), { objectMode: false })
  // Also when it was never read.
  ahead.once('close', () => content.destroy())
  return new FileAnswer(ahead, fileName, type, bytes)
}

async function* behind(content: Readable, folder: string): AsyncGenerator<Buffer> {
  const path = join(folder, `download-${randomUUID()}`)
  const file = await open(path, 'wx+', 0o600)
  // Without a name from before its first byte on, so that it goes with the process.
  await unlink(path)
  const state = { written: 0, isWhole: false, failure: undefined as Error | undefined }
  let more = Promise.withResolvers<void>()
  const filling = fill()
  try {
    for (let read = 0; ;) {
      const size = Math.min(PIECE, state.written - read)
      if (size > 0) {
        const piece = await file.read(Buffer.allocUnsafe(size), 0, size, read)
        read += piece.bytesRead
        yield piece.buffer.subarray(0, piece.bytesRead)
      } else if (state.failure) throw state.failure
      else if (state.isWhole) return
      else await more.promise
    }
  } finally {
    content.destroy()
    await filling
    await file.close()
  }

  async function fill(): Promise<void> {
    try {
      for await (const piece of content as AsyncIterable<Buffer | string>) {
        await file.appendFile(piece)
        state.written += Buffer.byteLength(piece)
        more.resolve()
        more = Promise.withResolvers()
      }
      state.isWhole = true
    } catch (cause) {
      state.failure = cause as Error
    } finally {
      more.resolve()
    }
  }
}
