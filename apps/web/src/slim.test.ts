import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { serverFields } from '../slim.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))

/** The names of all calls in the contract. */
function callNames(): string[] {
  return globSync('packages/contract/src/**/*.ts', { cwd: root }).flatMap((path) =>
    [...readFileSync(root + path, 'utf8').matchAll(/^export const (\w+) = (?:call|reportCall)\(/gm)].map(
      (match) => match[1]!,
    ),
  )
}

test('browser code reads no field that the build cuts out of calls', () => {
  const names = callNames()
  assert.ok(names.length > 80, 'the calls were not found')
  const reads = new RegExp(`(?<!typeof )\\b(${names.join('|')}|call)\\.(${serverFields.join('|')})\\b`)
  const files = globSync(['apps/web/src/**/*.{ts,tsx}', 'packages/domain/src/**/*.ts'], { cwd: root })
  const found = files
    .filter((path) => !path.includes('.test.'))
    .filter((path) => reads.test(readFileSync(root + path, 'utf8')))
  assert.deepEqual(found, [])
})
