import { writeSync } from 'node:fs'

/**
 * Writes all of `bytes`, at a position or at the file's own, and returns their number. Throws when the disk is full. On
 * a nearly full disk the system first writes a part and only reports its size; this writes the rest or throws.
 */
export function writeAll(fd: number, bytes: Uint8Array, position?: number): number {
  for (let done = 0; done < bytes.length;)
    done += writeSync(fd, bytes, done, bytes.length - done, position === undefined ? null : position + done)
  return bytes.length
}
