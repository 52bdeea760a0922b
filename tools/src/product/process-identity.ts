import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/**
 * Distinguishes a process from a later one with the same number by the moment at which it was started. Undefined when
 * there is no such process. A lock that names both survives kill -9 and never blocks because of another process.
 */
export function processIdentity(pid: number): string | undefined {
  if (!Number.isInteger(pid) || pid < 1) return undefined
  try {
    if (process.platform === 'linux') {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
      // The name in parentheses may contain spaces: count from its end. Field 3 is the state, field 22 the start.
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      return fields[0] === 'Z' ? undefined : fields[19]
    }
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim() || undefined
  } catch {
    return undefined
  }
}

/** The program that a process runs, such as `postgres`; undefined when there is no such process. */
export function processName(pid: number): string | undefined {
  try {
    if (process.platform === 'linux') return readFileSync(`/proc/${pid}/comm`, 'utf8').trim()
    const path = execFileSync('ps', ['-o', 'comm=', '-p', String(pid)], { encoding: 'utf8' }).trim()
    return path.split('/').at(-1)
  } catch {
    return undefined
  }
}

/** Waits until the process with this identity is gone; returns false when it is still there after `patience` ms. */
export async function processEnds(pid: number, identity: string, patience: number): Promise<boolean> {
  const deadline = Date.now() + patience
  while (processIdentity(pid) === identity) {
    if (Date.now() > deadline) return false
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  return true
}
