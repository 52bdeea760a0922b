import { writeSync } from 'node:fs'

/**
 * Writes all of `bytes`, at a position or at the file's own, and returns how many they are. On a disk that is nearly
 * full the system writes a part and reports its size, and refuses only the rest: then this throws.
 */
export function writeAll(fd: number, bytes: Uint8Array, position?: number): number {
  for (let done = 0; done < bytes.length;)
    done += writeSync(fd, bytes, done, bytes.length - done, position === undefined ? null : position + done)
  return bytes.length
}
