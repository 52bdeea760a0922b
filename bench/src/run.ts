import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { machineFacts } from './machine.ts'

/**
 * Runs benchmarks: `npm run bench -- engine` runs those whose path below `src` holds `engine`, without a
 * word all. Each is a file `*.bench.ts` that exports `name` and `run`.
 */
export interface Bench {
  name: string
  /** Prints its own lines; throws when it could not measure. */
  run: () => Promise<void>
}

const [wanted = ''] = process.argv.slice(2)
const benchmarks = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.bench.ts'))
  .toSorted()
const files = benchmarks.filter((file) => file.includes(wanted))
if (wanted.startsWith('-')) {
  console.log('npm run bench -- <part of a path>; without one all of these:')
  for (const file of benchmarks) console.log(`  ${file.replace(/\.bench\.ts$/, '')}`)
  process.exit(0)
}
if (files.length === 0) {
  console.error(`No benchmark's path holds "${wanted}"`)
  process.exit(1)
}
console.log(machineFacts())
let failed = 0
for (const file of files) {
  const bench = (await import(join(import.meta.dirname, file))) as Bench
  console.log(`\n# ${bench.name} (${file})`)
  try {
    await bench.run()
  } catch (cause) {
    failed += 1
    console.error(cause)
  }
}
process.exit(failed === 0 ? 0 : 1)
