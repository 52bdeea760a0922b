import { readSync } from 'node:fs'

const CHUNK_BYTES = 1 << 20
const NEWLINE = 10

/**
 * Reads a file from its start in pieces, so that it may be larger than the memory, and calls `take` for each whole line:
 * `bytes[start, end)`, newline excluded. The bytes change with the next line. Returns the size of the whole lines and that
 * of the rest behind the last newline.
 */
export function eachLine(
  fd: number,
  take: (bytes: Buffer, start: number, end: number) => void,
): { whole: number; torn: number } {
  let bytes = Buffer.allocUnsafe(CHUNK_BYTES)
  /** Bytes at the front that belong to the next line. */
  let held = 0
  for (let at = 0; ;) {
    if (held === bytes.length) bytes = Buffer.concat([bytes, Buffer.allocUnsafe(bytes.length)])
    const read = readSync(fd, bytes, held, bytes.length - held, at)
    if (read === 0) return { whole: at - held, torn: held }
    at += read
    const filled = bytes.subarray(0, held + read)
    let start = 0
    // What was held has no newline.
    for (let end = filled.indexOf(NEWLINE, held); end !== -1; end = filled.indexOf(NEWLINE, start)) {
      take(bytes, start, end)
      start = end + 1
    }
    held = bytes.copy(bytes, 0, start, filled.length)
  }
}
