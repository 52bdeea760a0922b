import assert from 'node:assert/strict'
import { test } from 'node:test'
import { linesOf } from './check-lines.ts'
import { checked } from './run-checks.ts'

test('a check that passed has one line', async () => {
  const one = await checked('ClickHouse: rights', async () => 'DELETE')
  assert.equal(linesOf(one), `  ✓ passed   ${'ClickHouse: rights'.padEnd(44)} DELETE`)
})

test('a failed check shows what differed, and what was caught', async () => {
  const differs = await checked('counts', async () => {
    assert.deepEqual({ rows: 1_999 }, { rows: 2_000 })
    return ''
  })
  const [first, ...rest] = linesOf(differs).split('\n')
  assert.match(first!, /^ {2}✗ failed   counts {38,} Expected values to be strictly deep-equal:$/)
  assert.ok(
    rest.some((line) => /^ {6}\+ +rows: 1999$/.test(line)),
    rest.join('\n'),
  )
  assert.ok(rest.every((line) => line === '' || line.startsWith('      ')))
  const caught = await checked('errors', async () => {
    await assert.rejects(Promise.reject(new Error('the caught error')), () => false)
    return ''
  })
  assert.match(linesOf(caught), /\n {6}.*the caught error/)
})

test('a failed statement shows the reason of the server', async () => {
  const failed = await checked('PostgreSQL', () =>
    Promise.reject(new Error('Failed query: select 1', { cause: new Error('permission denied') })),
  )
  assert.match(linesOf(failed), /Failed query: select 1\n {6}permission denied$/)
})
