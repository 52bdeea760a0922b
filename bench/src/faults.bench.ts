import { spawn } from 'node:child_process'
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const name = 'Faults, with the ledger kept by the load'

const root = fileURLToPath(new URL('../..', import.meta.url))

interface Line {
  fault: string
  seed: number
  [figure: string]: number | string
}

/**
 * The fault tests of all parts (`faults` folders) at the lengths of docs/design.md#figures-to-reach, one file after the
 * other, and their ledgers as a table. About an hour, half of it without PostgreSQL (AWAY_SECONDS). With FAULT, only
 * files whose path contains it run. Throws when a test failed.
 */
export async function run(): Promise<void> {
  const files = globSync('{apps,packages,tools}/*{,/*,/*/*}/faults/*.test.ts', { cwd: root })
    .filter((path) => path.includes(process.env['FAULT'] ?? ''))
    .toSorted()
  const failed: string[] = []
  for (const file of files) {
    const { lines, passed, output } = await runFile(file)
    for (const { fault, seed, ...figures } of lines) {
      console.log(`${fault} (seed ${seed})`)
      for (const [figure, value] of Object.entries(figures)) console.log(`    ${figure.padEnd(34)}${value}`)
    }
    if (passed) continue
    failed.push(file)
    console.log(`${file} FAILED\n${output}`)
  }
  console.log(`\n${files.length - failed.length} of ${files.length} files passed`)
  if (failed.length > 0) throw new Error(`Failed: ${failed.join(', ')}`)
}

async function runFile(file: string): Promise<{ lines: Line[]; passed: boolean; output: string }> {
  const child = spawn(process.execPath, ['--test', '--test-reporter=tap', join(root, file)], {
    env: { ...process.env, FAULTS: 'thorough' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  for await (const text of child.stdout.setEncoding('utf8')) output += String(text)
  const lines = [...output.matchAll(/^\s*# ledger (\{.*\})$/gm)].map((found) => JSON.parse(found[1]!) as Line)
  return { lines, passed: /^# fail 0$/m.test(output), output }
}
