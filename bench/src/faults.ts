import { spawn } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { fileURLToPath } from 'node:url'

/**
 * The fault tests at the lengths of DESIGN §9, and their ledgers as one table. Needs TEST_DATABASE_URL (the address of
 * a PostgreSQL where databases may be made); takes about ten minutes.
 */
const folder = fileURLToPath(new URL('../../apps/redirect/src/faults', import.meta.url))

interface Line {
  fault: string
  seed: number
  [figure: string]: number | string
}

interface FileResult {
  lines: Line[]
  passed: boolean
  output: string
}

async function run(file: string): Promise<FileResult> {
  const child = spawn(process.execPath, ['--test', '--test-reporter=tap', `${folder}/${file}`], {
    env: { ...process.env, FAULTS: 'thorough' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  for await (const text of child.stdout.setEncoding('utf8')) output += String(text)
  const lines = [...output.matchAll(/^\s*# ledger (\{.*\})$/gm)].map((found) => JSON.parse(found[1]!) as Line)
  return { lines, passed: /^# fail 0$/m.test(output), output }
}

const chosen = process.argv.slice(2)
const files = readdirSync(folder)
  .filter(
    (name) =>
      name.endsWith('.test.ts') && (chosen.length === 0 || chosen.some((part) => name.includes(part))),
  )
  .toSorted()
console.log(
  `Faults of DESIGN §9 on ${cpus().length} cores (${cpus()[0]?.model}), ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.version}\n`,
)
let failed = 0
for (const file of files) {
  const { lines, passed, output } = await run(file)
  for (const { fault, seed, ...figures } of lines) {
    console.log(`${fault} (seed ${seed})`)
    for (const [name, value] of Object.entries(figures)) console.log(`    ${name.padEnd(24)}${value}`)
  }
  if (passed) continue
  failed += 1
  console.log(`${file} FAILED\n${output}`)
}
console.log(`\n${files.length - failed} of ${files.length} files passed`)
process.exitCode = failed > 0 ? 1 : 0
