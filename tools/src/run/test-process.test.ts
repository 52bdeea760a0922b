import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { after, test } from 'node:test'
import { root } from './command.ts'
import { TestProcess } from './test-process.ts'

const folder = mkdtempSync(join(tmpdir(), 'headgate files '))
after(() => rmSync(folder, { recursive: true }))

/** Runs files of this content, one after the other, in one process. */
async function runAll(files: Record<string, string>, patience?: { test: number; idle: number }) {
  const shared = new TestProcess(process.env, new AbortController().signal, { patience })
  const outcomes = []
  /** Whether the process had ended when the result of a file was there: it gets no other file then. */
  const hadEnded: boolean[] = []
  for (const [name, content] of Object.entries(files)) {
    const path = join(folder, `${name}.ts`)
    writeFileSync(path, `import { after, test } from 'node:test'\n${content}`)
    outcomes.push((await shared.run(relative(root, path))).outcome)
    hadEnded.push(shared.isEnded)
  }
  const end = await shared.end()
  return { outcomes, hadEnded, end }
}

const counts = ({ passed, failed, skipped }: { passed: number; failed: number; skipped: number }) => [
  passed,
  failed,
  skipped,
]

test('files share a process, and each has a separate outcome', async () => {
  const { outcomes, end } = await runAll({
    one: `test('good', () => {}); test('skipped', { skip: true }, () => {})`,
    two: `console.log('said before'); test('bad', () => { throw new Error('because', { cause: new Error('below it') }) })`,
    three: `test('around', async (t) => { await t.test('inside', () => { throw new Error('deep') }) })`,
    none: `export const nothing = 1`,
    broken: `await import('./not-there.ts')`,
  })
  assert.equal(end, undefined)
  assert.deepEqual(outcomes.map(counts), [
    [1, 0, 1],
    [0, 1, 0],
    [0, 1, 0],
    [0, 1, 0],
    [0, 1, 0],
  ])
  const [, bad, deep, none, broken] = outcomes.map(({ failures: [failure] }) => failure)
  assert.match(bad!.detail, /because[^]*because of Error: below it[^]*said before/)
  assert.equal(deep!.title, 'around › inside')
  assert.equal(none!.detail, 'The file contains no test.')
  assert.match(broken!.detail, /not-there/)
})

test('a file that changes its process for later files fails', async () => {
  const { outcomes } = await runAll({
    env: `test('sets', () => { process.env.LEFT_BEHIND = '1' })`,
    after: `test('good', () => {})`,
  })
  assert.deepEqual(outcomes.map(counts), [
    [1, 1, 0],
    [1, 0, 0],
  ])
  assert.match(outcomes[0]!.failures[0]!.detail, /process\.env/)
})

test('a file that mocks timers leaves none behind that would end its process later', async () => {
  const mocks = `const turn = () => new Promise(setImmediate)
    test('before', turn)
    test('mocks', async (t) => { t.mock.timers.enable({ apis: ['setTimeout'] }); await turn() })`
  const { outcomes, hadEnded } = await runAll(
    {
      mocks,
      after: `for (let n = 0; n < 20; n++) test('waits', () => new Promise((done) => setTimeout(done, 200)))`,
    },
    { test: 3_000, idle: 60_000 },
  )
  assert.deepEqual(outcomes.map(counts), [
    [2, 0, 0],
    [20, 0, 0],
  ])
  assert.deepEqual(hadEnded, [false, false])
})

test('an error after the end of its test fails the file, and not a later one', async () => {
  const { outcomes, end } = await runAll({
    late: `test('good', () => { setTimeout(() => { throw new Error('too late') }, 10) })`,
    after: `test('good', () => {})`,
  })
  assert.equal(end, undefined)
  assert.deepEqual(outcomes.map(counts), [
    [1, 1, 0],
    [1, 0, 0],
  ])
  assert.match(outcomes[0]!.failures[0]!.detail, /after its test had ended[^]*too late/)
})

test('a file that leaves something open, or whose process ends, fails under its name', async () => {
  const open = await runAll(
    { open: `test('opens', () => { setInterval(() => {}, 1_000) })` },
    { test: 60_000, idle: 5_000 },
  )
  assert.match(open.outcomes[0]!.failures[0]!.detail, /keeps the process alive: .*Timeout/)
  assert.deepEqual(open.hadEnded, [true])
  const long = await runAll(
    { long: `test('long', { timeout: 60_000 }, () => new Promise((done) => setTimeout(done, 60_000)))` },
    { test: 1_000, idle: 60_000 },
  )
  assert.match(long.outcomes[0]!.failures[0]!.detail, /"long" has reported nothing for 1.2 s: .*Timeout/)
  const ends = await runAll({ ends: `test('ends', () => { process.exit(7) })` })
  assert.match(ends.outcomes[0]!.failures[0]!.detail, /exit code 7/)
  const late = await runAll({
    late: `test('good', () => {}); process.once('disconnect', () => { throw new Error('late') })`,
  })
  assert.match(late.end!.failures[0]!.detail, /exit code 1 after its last test[^]*late/)
})
