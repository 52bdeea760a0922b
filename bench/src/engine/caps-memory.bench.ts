import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { machineFacts } from '../machine.ts'

export const name = "Memory and time of the engine's main thread for each cap"

const CAPS = Number(process.env['CAPS'] ?? 200_000)
/** Caps of the first start against PostgreSQL. */
const FIRST_START = Number(process.env['FIRST_START'] ?? 50_000)

const CHILD = fileURLToPath(new URL('caps-memory-process.ts', import.meta.url))

/**
 * Measures in a process of its own each: `leases` are caps that are leased and unused, `used` the same caps with a
 * search each, `idle` caps that had a search minutes ago, `disk` a start with their leases on the disk, `first` a first start against PostgreSQL.
 */
export async function run(): Promise<void> {
  console.log(machineFacts())
  for (const [what, caps] of [
    ['leases', CAPS],
    ['used', CAPS],
    ['idle', CAPS],
    ['disk', CAPS],
    ['first', FIRST_START],
  ] as const) {
    const child = spawn(process.execPath, ['--expose-gc', CHILD, what, String(caps)], { stdio: 'inherit' })
    const [code] = (await once(child, 'exit')) as [number | null]
    if (code !== 0) throw new Error(`The measurement of ${what} ended with ${code}`)
  }
}
