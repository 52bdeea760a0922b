import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import type { TestDatabase } from '@headgate/db/testing/database'
import { cores, moveTo } from '../machine.ts'

/** The core of the server that is measured. */
export const SERVER_CORE = 0
/** The core of the load generator. */
export const LOAD_CORE = 1
/** PostgreSQL has a core of its own where there are three; else it is beside the load generator. */
const POSTGRES_CORE = cores > 2 ? 2 : LOAD_CORE

/** A PostgreSQL that was moved. */
export interface MovedPostgres {
  /** Seconds of processor time of all its processes so far; NaN for one on another machine. */
  processorSeconds(): number
}

/**
 * Takes this process and PostgreSQL off the server's core, PostgreSQL with the processes that it will start. It also
 * gets a low priority, so that it holds up the load generator for a tenth of the time at most. A PostgreSQL on another
 * machine stays as it is.
 */
export async function clearServerCore({ pool }: TestDatabase): Promise<MovedPostgres> {
  moveTo(POSTGRES_CORE, [process.pid])
  const { rows } = await pool.query<{ pid: number }>('select pid from pg_stat_activity')
  const running = rows.filter(({ pid }) => isPostgres(pid)).map(({ pid }) => pid)
  const parents = running.map((pid) => Number(/^PPid:\s+(\d+)/m.exec(statusOf(pid))![1]))
  const postmaster = parents.find(isPostgres)
  if (postmaster === undefined) return { processorSeconds: () => Number.NaN }
  for (const pid of [postmaster, ...childrenOf(postmaster)]) {
    moveTo(POSTGRES_CORE, [pid])
    giveWay(pid)
  }
  return { processorSeconds: () => processorSecondsOf(postmaster) }
}

/** What PostgreSQL took while something else was measured, for the output. */
export const describePostgres = (seconds: number): string =>
  Number.isNaN(seconds)
    ? 'PostgreSQL is on another machine'
    : `PostgreSQL took ${seconds.toFixed(2)} s of processor time`

/** A tenth of the share of a usual process; the lowest priority would keep PostgreSQL from work for minutes. */
const PRIORITY = constants.priority.PRIORITY_BELOW_NORMAL

/**
 * Gives a process a low priority. Where the kernel groups processes by session (`man 7 sched`, autogroup), each
 * process of PostgreSQL is a group of its own, and the priority counts only within it: then the group gets it too.
 */
function giveWay(pid: number): void {
  setPriority(pid, PRIORITY)
  try {
    writeFileSync(`/proc/${pid}/autogroup`, String(PRIORITY))
  } catch {
    // This kernel does not group them.
  }
}

/** Time of the process, of its living children, and of those that ended. */
function processorSecondsOf(postmaster: number): number {
  const ended = statOf(postmaster).slice(2)
  const living = childrenOf(postmaster).flatMap((pid) => statOf(pid).slice(0, 2))
  return [...statOf(postmaster).slice(0, 2), ...ended, ...living].reduce((sum, ticks) => sum + ticks, 0) / 100
}

function childrenOf(parent: number): number[] {
  return readdirSync('/proc')
    .map(Number)
    .filter(
      (pid) => pid > 0 && isPostgres(pid) && new RegExp(`^PPid:\\s+${parent}$`, 'm').test(statusOf(pid)),
    )
}

/** Hundredths of a second: own user and system time, and those of children that ended. Zeros once it is gone. */
function statOf(pid: number): number[] {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ')
    return fields.slice(11, 15).map(Number)
  } catch {
    return [0, 0, 0, 0]
  }
}

const statusOf = (pid: number) => readFileSync(`/proc/${pid}/status`, 'utf8')

function isPostgres(pid: number): boolean {
  try {
    return /^Name:\s+postgres/m.test(statusOf(pid))
  } catch {
    return false
  }
}
