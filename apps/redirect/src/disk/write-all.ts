import { writeSync } from 'node:fs'

/**
 * Writes all of `bytes`, at a position or where the file stands, and answers how many they are. On a disk that is
 * nearly full the system writes a part and says how much, and refuses only the rest: then it throws.
 */
export function writeAll(fd: number, bytes: Uint8Array, position?: number): number {
  for (let done = 0; done < bytes.length;)
    done += writeSync(fd, bytes, done, bytes.length - done, position === undefined ? null : position + done)
  return bytes.length
}
