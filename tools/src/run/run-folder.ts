import { mkdtempSync, realpathSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const IN_MEMORY = '/dev/shm'
/** Ten times what a whole run holds at a time. */
const NEEDED_BYTES = 6 * 1024 ** 3

/** Whether files can be kept in memory: Linux, with room for them and for the processes of the run. */
function hasMemory(): boolean {
  try {
    const { bavail, bsize } = statfsSync(IN_MEMORY)
    return bavail * bsize >= NEEDED_BYTES && process.availableMemory() >= 2 * NEEDED_BYTES
  } catch {
    return false
  }
}

/**
 * Makes the folder for everything that a run writes. It is in memory where that is possible: half of PostgreSQL's
 * processor time was the file system, which makes and removes 300 files for each test database.
 */
export function makeRunFolder(): string {
  const parent = hasMemory() ? IN_MEMORY : realpathSync(tmpdir())
  return mkdtempSync(join(parent, 'headgate-test-'))
}
