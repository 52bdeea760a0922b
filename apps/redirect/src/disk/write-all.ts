import { constants, writeSync } from 'node:fs'

/** Opens a file empty, for writes that always go to its end: also after it was cut, and never over what is there. */
export const EMPTY_TO_APPEND = constants.O_WRONLY | constants.O_CREAT | constants.O_TRUNC | constants.O_APPEND

/**
 * Writes all of `bytes`, at a position or at the file's own, and returns their number. Throws when the disk is full. On
 * a nearly full disk the system first writes a part and only reports its size; this writes the rest or throws.
 */
export function writeAll(fd: number, bytes: Uint8Array, position?: number): number {
  for (let done = 0; done < bytes.length;)
    done += writeSync(fd, bytes, done, bytes.length - done, position === undefined ? null : position + done)
  return bytes.length
}
