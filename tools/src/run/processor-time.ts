import { readFileSync } from 'node:fs'

/** Ticks of /proc in a second: fixed on Linux for what programs are told. */
const TICKS = 100

/** Milliseconds of processor time of the children that have ended. Known on Linux only. */
function ofEndedChildren(): number {
  try {
    const stat = readFileSync('/proc/self/stat', 'utf8')
    // The name in brackets may hold spaces; cutime and cstime are the 14th and 15th field after it.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return ((Number(fields[13]) + Number(fields[14])) / TICKS) * 1_000
  } catch {
    return 0
  }
}

/** Milliseconds of processor time of this process and of the children that have ended, theirs included. */
export function processorTime(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000 + ofEndedChildren()
}
