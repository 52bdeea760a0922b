import { readFileSync } from 'node:fs'

/** Descriptors that the process itself needs: files, PostgreSQL, shipping, logs; and of each thread. */
const RESERVE = 96
const RESERVE_OF_THREAD = 16
/** However many descriptors there are: each connection takes some memory as well. */
const MOST = 50_000
const LEAST = 16
/** Where the system does not tell, as most allow at least. */
const USUAL_LIMIT = 1_024

/** How many files and sockets this process may have open at a time. */
export function descriptorLimit(): number {
  try {
    const found = /^Max open files\s+(\d+|unlimited)/m.exec(readFileSync('/proc/self/limits', 'latin1'))
    return found?.[1] === 'unlimited' ? Infinity : Number(found?.[1] ?? USUAL_LIMIT)
  } catch {
    return USUAL_LIMIT
  }
}

/**
 * Connections that an engine may have: what the setting says (0: at most 50,000), and never more than descriptors
 * allow with a reserve, so that searches are always recorded.
 */
export function mostConnections(setting: number, limit: number, threads: number): number {
  const allowed = Math.max(LEAST, limit - RESERVE - RESERVE_OF_THREAD * threads)
  return Math.min(setting || MOST, allowed)
}
