import assert from 'node:assert/strict'
import { test } from 'node:test'
import { databaseReason, Trouble } from './trouble.ts'

test('a trouble that comes twice a second is logged ever more rarely, with its count', () => {
  let now = 0
  const trouble = new Trouble(() => now)
  const logged: [at: number, times: number][] = []
  for (; now < 3_600_000; now += 500) {
    const times = trouble.came()
    if (times > 0) logged.push([now / 1_000, times])
  }
  assert.deepEqual(logged.slice(0, 4), [
    [0, 1],
    [10, 20],
    [40, 60],
    [130, 180],
  ])
  assert.ok(logged.length < 12, `${logged.length} lines in an hour`)
})

test('after it is over the next one is logged at once', () => {
  const trouble = new Trouble(() => 5)
  assert.equal(trouble.over(), false)
  assert.deepEqual([trouble.came(), trouble.came(), trouble.over(), trouble.came()], [1, 0, true, 1])
})

test('a reason is one line: the innermost cause, and the remedy for a database without tables', () => {
  const missing = Object.assign(new Error('relation "engine_state" does not exist'), { code: '42P01' })
  assert.equal(
    databaseReason(new Error('Failed query: select 1\nparams: 2', { cause: missing })),
    'the database is not up to date: start the api, which migrates it (relation "engine_state" does not exist)',
  )
  assert.equal(databaseReason(Object.assign(new Error(), { code: 'ECONNREFUSED' })), 'ECONNREFUSED')
  assert.equal(
    databaseReason(new Error('connect ECONNREFUSED 127.0.0.1:5432')),
    'connect ECONNREFUSED 127.0.0.1:5432',
  )
  const copied = { message: '', stack: 'AggregateError: …', code: 'ECONNREFUSED', queue: 'mail' }
  assert.equal(databaseReason(copied), 'ECONNREFUSED')
  assert.equal(databaseReason({ ...copied, message: 'Connection terminated' }), 'Connection terminated')
})
