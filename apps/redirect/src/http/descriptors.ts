import { readFileSync } from 'node:fs'

/** Descriptors that the process itself needs (files, PostgreSQL, shipping, logs), plus some for each thread. */
const RESERVE = 96
const RESERVE_OF_THREAD = 16
/** The limit however many descriptors there are, because each connection takes memory as well. */
const MOST = 50_000
const LEAST = 16
/** Used where the system does not report a limit, because most systems allow at least this. */
const USUAL_LIMIT = 1_024

/** How many files and sockets this process may have open at the same time. */
export function descriptorLimit(): number {
  try {
    const found = /^Max open files\s+(\d+|unlimited)/m.exec(readFileSync('/proc/self/limits', 'latin1'))
    return found?.[1] === 'unlimited' ? Infinity : Number(found?.[1] ?? USUAL_LIMIT)
  } catch {
    return USUAL_LIMIT
  }
}

/**
 * Connections that an engine may have: the setting (0 means at most 50,000), but never more than the descriptors allow
 * after a reserve. So searches are always recorded.
 */
export function mostConnections(setting: number, limit: number, threads: number): number {
  const allowed = Math.max(LEAST, limit - RESERVE - RESERVE_OF_THREAD * threads)
  return Math.min(setting || MOST, allowed)
}
