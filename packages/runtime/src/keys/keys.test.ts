import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { after, test } from 'node:test'
import { promisify } from 'node:util'
import { keyList, type KeyName } from './key-list.ts'
import { DamagedKeyError, damagedKeys, keptSecret } from './keys.ts'

const run = promisify(execFile)
const dataDir = mkdtempSync(join(tmpdir(), 'headgate keys '))
after(() => rmSync(dataDir, { recursive: true }))

test('a secret is made once and kept, readable by its owner only', () => {
  let made = 0
  const secret = 'secret-of-32-characters-or-more-'
  const make = () => secret + ++made
  assert.equal(keptSecret(dataDir, 'session-key', make), `${secret}1`)
  assert.equal(keptSecret(dataDir, 'session-key', make), `${secret}1`)
  assert.equal(made, 1)
  assert.equal(statSync(join(dataDir, 'keys', 'session-key')).mode & 0o777, 0o600)
})

test('parts that start together read the same whole secret', async () => {
  const file = new URL('./keys.ts', import.meta.url).href
  const script = `
    import { keptSecret } from ${JSON.stringify(file)}
    const secrets = []
    for (let at = 0; at < 200; at++)
      secrets.push(keptSecret(process.argv[1] + '/race-' + at, 'session-key', () => process.pid + 'x'.repeat(5_000)))
    console.log(secrets.map((one) => one.length < 5_000 ? 'CUT' : Number.parseInt(one)).join())`
  const outputs = await Promise.all(
    Array.from({ length: 4 }, () => run(process.execPath, ['--input-type=module', '-e', script, dataDir])),
  )
  const seen = new Set(outputs.map(({ stdout }) => stdout))
  assert.equal(seen.size, 1)
  assert.doesNotMatch([...seen][0]!, /CUT|NaN/)
  const left = readdirSync(dataDir, { recursive: true, encoding: 'utf8' })
  assert.deepEqual(
    left.filter((path) => path.includes('race-') && basename(path).startsWith('.')),
    [],
  )
})

test('an empty, short or zeroed secret is refused with the name of its file, and never used', () => {
  const damaged = mkdtempSync(join(dataDir, 'damaged '))
  mkdirSync(join(damaged, 'keys'))
  const names = Object.keys(keyList) as KeyName[]
  for (const name of names)
    for (const [content, what] of [
      ['', 'is empty'],
      ['\n', 'is empty'],
      ['abc', 'is cut short or damaged'],
      ['{"publicKey":"","privateKey":""}', 'is cut short or damaged'],
      ['\0'.repeat(43), 'is cut short or damaged'],
    ] as const) {
      // It is long and without blanks, so it looks like a secret.
      if (content.startsWith('{') && name !== 'vapid.json') continue
      const path = join(damaged, 'keys', name)
      writeFileSync(path, content)
      const refusal = `The key ${path} ${what}. Put it back from a back-up, or remove the file: `
      assert.throws(
        () => keptSecret(damaged, name, () => assert.fail('made again')),
        (cause) => cause instanceof DamagedKeyError && cause.message.startsWith(refusal),
      )
    }
  assert.equal(damagedKeys(damaged).length, names.length)
  rmSync(join(damaged, 'keys', 'session-key'))
  assert.equal(damagedKeys(damaged).length, names.length - 1)
  assert.deepEqual(damagedKeys(join(damaged, 'nothing yet')), [])
})

test('a key copied with an editor is the same key', () => {
  writeFileSync(join(dataDir, 'keys', 'service-token'), `${'k'.repeat(43)}\n`)
  assert.equal(
    keptSecret(dataDir, 'service-token', () => ''),
    `${'k'.repeat(43)}\n`,
  )
})
