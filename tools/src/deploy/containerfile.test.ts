import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { validate } from 'dockerfile-utils'
import { read, root, unknownSettings } from './read-files.ts'

const text = read('deploy/Containerfile')
/** Instructions, each on one line. */
const lines = text
  .replaceAll(/\\\n\s*/g, '')
  .split('\n')
  .filter((line) => /^[A-Z]/.test(line))
const argumentsOf = (instruction: string) =>
  lines.filter((line) => line.startsWith(`${instruction} `)).map((line) => line.slice(instruction.length + 1))

for (const path of ['deploy/Containerfile', '.devcontainer/Containerfile'])
  test(`${path} has no fault`, () => {
    assert.deepEqual(
      validate(read(path)).map(({ message, range }) => ({ line: range.start.line + 1, message })),
      [],
    )
  })

test('a file with a fault is refused', () => assert.notDeepEqual(validate('FROM debian\nRUNN x\n'), []))

test('both images run as an ordinary user, without a shell between, with a health check', () => {
  assert.deepEqual(argumentsOf('USER'), ['1000:1000'])
  assert.deepEqual(argumentsOf('STOPSIGNAL'), ['SIGTERM'])
  const [program, entry] = JSON.parse(argumentsOf('ENTRYPOINT')[0]!) as string[]
  assert.deepEqual([program, entry], ['/headgate/node_modules/.bin/node', 'tools/src/serve.ts'])
  assert.match(argumentsOf('HEALTHCHECK')[0]!, /"tools\/health-check\.mjs"\]$/)
  assert.ok(existsSync(join(root, 'tools/health-check.mjs')))
  assert.deepEqual(argumentsOf('CMD'), ['["redirect"]', '["api"]'])
  assert.deepEqual(argumentsOf('VOLUME'), ['["/data"]'])
})

test('the image sets settings that exist, and nothing of the build remains', () => {
  const names = argumentsOf('ENV').flatMap((line) => line.split(/\s+/).map((entry) => entry.split('=')[0]!))
  assert.deepEqual(unknownSettings(names), [])
  // Both targets begin with the image that runs, and take over a finished folder alone.
  const base = text.slice(text.indexOf('AS base'))
  assert.deepEqual(
    [...base.matchAll(/^(?:COPY|ADD) (.*)$/gm)].map(([, copied]) => copied),
    ['--from=engine-folder /headgate /headgate', '--from=all-folder /headgate /headgate'],
  )
})
