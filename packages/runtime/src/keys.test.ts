import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { promisify } from 'node:util'
import { keptSecret } from './keys.ts'

const run = promisify(execFile)
const dataDir = mkdtempSync(join(tmpdir(), 'headgate keys '))
after(() => rmSync(dataDir, { recursive: true }))

test('a secret is made once and kept, for its owner alone', () => {
  let made = 0
  const make = () => `secret ${++made}`
  assert.equal(keptSecret(dataDir, 'once', make), 'secret 1')
  assert.equal(keptSecret(dataDir, 'once', make), 'secret 1')
  assert.equal(made, 1)
  assert.equal(statSync(join(dataDir, 'keys', 'once')).mode & 0o777, 0o600)
})

test('parts that start together read one and the same whole secret', async () => {
  const file = new URL('./keys.ts', import.meta.url).href
  const script = `
    import { keptSecret } from ${JSON.stringify(file)}
    const secrets = []
    for (let at = 0; at < 200; at++)
      secrets.push(keptSecret(process.argv[1], 'race-' + at, () => process.pid + 'x'.repeat(5_000)))
    console.log(secrets.map((one) => one.length < 5_000 ? 'CUT' : Number.parseInt(one)).join())`
  const outputs = await Promise.all(
    Array.from({ length: 4 }, () => run(process.execPath, ['--input-type=module', '-e', script, dataDir])),
  )
  const seen = new Set(outputs.map(({ stdout }) => stdout))
  assert.equal(seen.size, 1)
  assert.doesNotMatch([...seen][0]!, /CUT|NaN/)
  assert.deepEqual(
    readdirSync(join(dataDir, 'keys')).filter((name) => name.startsWith('.')),
    [],
  )
})
