import { createHash } from 'node:crypto'
import { open, type FileHandle } from 'node:fs/promises'

/** Bytes that are read at once. */
const PIECE = 1024 * 1024

export interface Copied {
  bytes: number
  sha256: string
}

const hasCode = (cause: unknown, code: string) =>
  cause instanceof Error && 'code' in cause && cause.code === code

/**
 * Copies a file, readable by its owner only, and returns what was copied. It is on disk when this resolves. A file that
 * grows meanwhile is copied to the length that it had at first. Undefined when there is no such file.
 */
export async function copyFile(from: string, to: string): Promise<Copied | undefined> {
  let source: FileHandle
  try {
    source = await open(from, 'r')
  } catch (cause) {
    if (hasCode(cause, 'ENOENT')) return undefined
    throw cause
  }
  try {
    const target = await open(to, 'wx', 0o600)
    try {
      const copied = await passOn(source, async (piece) => {
        // A disk that is nearly full takes a part of a write without an error.
        for (let at = 0; at < piece.length;) at += (await target.write(piece, at)).bytesWritten
      })
      await target.sync()
      return copied
    } finally {
      await target.close()
    }
  } finally {
    await source.close()
  }
}

/** Length and check sum of a file. Throws like `open`. */
export async function sumFile(path: string): Promise<Copied> {
  const source = await open(path, 'r')
  try {
    return await passOn(source, () => Promise.resolve())
  } finally {
    await source.close()
  }
}

async function passOn(source: FileHandle, take: (piece: Buffer) => Promise<void>): Promise<Copied> {
  const { size } = await source.stat()
  const sum = createHash('sha256')
  const room = Buffer.alloc(Math.min(PIECE, Math.max(1, size)))
  let bytes = 0
  while (bytes < size) {
    const { bytesRead } = await source.read(room, 0, Math.min(room.length, size - bytes), bytes)
    if (bytesRead === 0) break
    const piece = room.subarray(0, bytesRead)
    sum.update(piece)
    await take(piece)
    bytes += bytesRead
  }
  return { bytes, sha256: sum.digest('hex') }
}
