import { spawn } from 'node:child_process'
import { globSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { EmbeddedPostgres } from '@headgate/tools/embedded-postgres'

export const name = 'Faults, with the ledger kept by the load (DESIGN §9)'

const root = fileURLToPath(new URL('../..', import.meta.url))

interface Line {
  fault: string
  seed: number
  [figure: string]: number | string
}

/**
 * The fault tests of all parts (`faults` folders) at the lengths of DESIGN §9, one file after the other, and their ledgers as a table; about ten
 * minutes. On a PostgreSQL of its own unless TEST_DATABASE_URL names one. FAULT names part of a path: only such files.
 * Throws when a test failed.
 */
export async function run(): Promise<void> {
  const files = globSync('{apps,packages,tools}/*{,/*}/faults/*.test.ts', { cwd: root })
    .filter((path) => path.includes(process.env['FAULT'] ?? ''))
    .toSorted()
  const failed: string[] = []
  await withPostgres(async (databaseUrl) => {
    for (const file of files) {
      const { lines, passed, output } = await runFile(file, databaseUrl)
      for (const { fault, seed, ...figures } of lines) {
        console.log(`${fault} (seed ${seed})`)
        for (const [figure, value] of Object.entries(figures)) console.log(`    ${figure.padEnd(24)}${value}`)
      }
      if (passed) continue
      failed.push(file)
      console.log(`${file} FAILED\n${output}`)
    }
  })
  console.log(`\n${files.length - failed.length} of ${files.length} files passed`)
  if (failed.length > 0) throw new Error(`Failed: ${failed.join(', ')}`)
}

async function runFile(
  file: string,
  databaseUrl: string,
): Promise<{ lines: Line[]; passed: boolean; output: string }> {
  const child = spawn(process.execPath, ['--test', '--test-reporter=tap', join(root, file)], {
    env: { ...process.env, FAULTS: 'thorough', TEST_DATABASE_URL: databaseUrl },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  for await (const text of child.stdout.setEncoding('utf8')) output += String(text)
  const lines = [...output.matchAll(/^\s*# ledger (\{.*\})$/gm)].map((found) => JSON.parse(found[1]!) as Line)
  return { lines, passed: /^# fail 0$/m.test(output), output }
}

async function withPostgres(work: (databaseUrl: string) => Promise<void>): Promise<void> {
  if (process.env.TEST_DATABASE_URL) return work(process.env.TEST_DATABASE_URL)
  const directory = mkdtempSync(join(tmpdir(), 'headgate-faults-'))
  const postgres = new EmbeddedPostgres({
    directory: join(directory, 'postgres'),
    port: await freePort(),
    password: 'faults',
    durable: false,
  })
  try {
    await postgres.start()
    await work(postgres.url('postgres'))
  } finally {
    await postgres.stop('immediate')
    rmSync(directory, { recursive: true, force: true })
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })
}
