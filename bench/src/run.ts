import { mkdtempSync, readdirSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@headgate/runtime/testing/free-port'
import { EmbeddedPostgres } from '@headgate/tools/databases/embedded-postgres'
import { machineFacts } from './machine.ts'

/**
 * Runs benchmarks: `npm run bench -- engine` runs those whose path below `src` contains `engine`; without a word, all.
 * Each is a file `*.bench.ts` that exports `name` and `run`, and uses the PostgreSQL at TEST_DATABASE_URL. By default
 * that is a separate one that syncs to disk as in production.
 */
export interface Bench {
  name: string
  /** Prints its results; throws when it could not measure. */
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
  console.error(`No benchmark's path contains "${wanted}"`)
  process.exit(1)
}
console.log(machineFacts())
const stopPostgres = await startPostgres()
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
await stopPostgres()
process.exit(failed === 0 ? 0 : 1)

async function startPostgres(): Promise<() => Promise<void>> {
  if (process.env.TEST_DATABASE_URL) return async () => {}
  const folder = mkdtempSync(join(realpathSync(tmpdir()), 'headgate-bench-'))
  const postgres = new EmbeddedPostgres({
    directory: join(folder, 'postgres'),
    port: await freePort(),
    password: 'bench',
    maxConnections: 300,
  })
  await postgres.start()
  process.env.TEST_DATABASE_URL = postgres.url('postgres')
  return async () => {
    await postgres.stop('immediate')
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
  }
}
