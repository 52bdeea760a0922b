import { execFileSync } from 'node:child_process'
import { availableParallelism, cpus, loadavg, totalmem, type } from 'node:os'

/** Cores for this process before a benchmark moved it. */
export const cores = availableParallelism()

/** One line about the machine of a measurement. */
export function machineFacts(): string {
  const memory = (totalmem() / 2 ** 30).toFixed(1)
  const load = loadavg()
    .map((value) => value.toFixed(2))
    .join(' ')
  return `${new Date().toISOString()}  ${type()}  ${cores} x ${cpus()[0]?.model}  ${memory} GiB  Node ${process.versions.node}  load ${load}`
}

/** The median; of an even number of values the lower middle one, so that it is a measured value. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? Number.NaN
}

/**
 * Command and arguments that run a program on one core, where the platform can; with null on all cores, wherever this
 * process was moved.
 */
export function pinned(core: number | null, command: string, args: readonly string[]): [string, string[]] {
  if (!canPin) return [command, [...args]]
  return ['taskset', ['-c', core === null ? `0-${cpus().length - 1}` : String(core), command, ...args]]
}

/** Moves running processes, with all their threads, to one core, where the platform can. */
export function moveTo(core: number, pids: readonly number[]): void {
  if (!canPin) return
  for (const pid of pids)
    execFileSync('taskset', ['-a', '-c', '-p', String(core), String(pid)], { stdio: 'ignore' })
}

export const canPin = (() => {
  try {
    execFileSync('taskset', ['-c', '0', 'true'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
})()
