import { execFileSync } from 'node:child_process'
import { closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'

export interface FullableDisk {
  readonly how: string
  /** Now the process cannot write any more. Again when something has freed room since. */
  fill(pid: number): void
  free(pid: number): void
  remove(): void
}

/**
 * A folder whose disk can be filled: a small file system in memory where this user can mount one. Elsewhere a limit on
 * the size of the process's files, which refuses writes in the same place with another error.
 */
export function fullableDisk(folder: string): FullableDisk {
  mkdirSync(folder, { recursive: true })
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=256m', 'tmpfs', folder], { stdio: 'ignore' })
  } catch {
    return {
      how: 'limit on file size',
      fill: (pid) => limitFiles(pid, '1'),
      free: (pid) => limitFiles(pid, 'unlimited'),
      remove: () => {},
    }
  }
  const filler = join(folder, 'filler')
  return {
    how: 'full tmpfs',
    fill: () => fillUp(filler),
    free: () => rmSync(filler),
    remove: () => execFileSync('umount', ['--lazy', folder]),
  }
}

function limitFiles(pid: number, bytes: string): void {
  execFileSync('prlimit', ['--pid', String(pid), `--fsize=${bytes}:`], { stdio: 'ignore' })
}

/** Writes smaller and smaller pieces until nothing more fits. */
function fillUp(path: string): void {
  const fd = openSync(path, 'a')
  for (let size = 4 << 20; size >= 1; size >>= 1)
    try {
      for (;;) writeSync(fd, Buffer.alloc(size, 1))
    } catch (cause) {
      if (!(cause instanceof Error && 'code' in cause && cause.code === 'ENOSPC')) throw cause
    }
  closeSync(fd)
}
