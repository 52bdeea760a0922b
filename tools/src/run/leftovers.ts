import { readdirSync, readFileSync } from 'node:fs'
import { single, type Outcome } from './outcome.ts'

/** Set for everything that the test run starts, so that leftover processes can be found. */
const MARK = 'HEADGATE_TEST_RUN'

/** Marks this process's environment; every child inherits it. */
export function markRun(): void {
  process.env[MARK] = `${process.pid}-${Date.now()}`
}

interface Leftover {
  pid: number
  command: string
}

function read(pid: number, file: string): string[] {
  return readFileSync(`/proc/${pid}/${file}`, 'utf8').split('\0')
}

/** Processes of this run that are still there. Works on Linux only; elsewhere none are found. */
function findLeftovers(): Leftover[] {
  if (process.platform !== 'linux') return []
  const mark = `${MARK}=${process.env[MARK]}`
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && pid !== process.pid)
    .flatMap((pid) => {
      try {
        return read(pid, 'environ').includes(mark)
          ? [{ pid, command: read(pid, 'cmdline').join(' ').trim() }]
          : []
      } catch {
        return []
      }
    })
    .filter(({ command }) => command)
}

/** Ends what tests have left behind, without a report: for an interrupted run. */
export function endLeftovers(): void {
  for (const { pid } of findLeftovers()) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // The process has ended in the meantime.
    }
  }
}

/** A check: a test run leaves no process behind. Processes that are just ending get a few seconds. */
export async function checkLeftovers(): Promise<Outcome> {
  const started = Date.now()
  let left = findLeftovers()
  while (left.length && Date.now() - started < 12_000) {
    await new Promise((resolve) => setTimeout(resolve, 100))
    left = findLeftovers()
  }
  const detail = left.length ? left.map(({ pid, command }) => `${pid} ${command}`).join('\n') : undefined
  endLeftovers()
  return single('no process is left behind', Date.now() - started, detail)
}
