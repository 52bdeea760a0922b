import assert from 'node:assert/strict'
import { test } from 'node:test'
import { failureWords, statementName, statementText } from './span-words.ts'

test('a failure has its kind and code, and never its message', () => {
  const typed = new TypeError('with a value')
  assert.deepEqual(failureWords(typed), { type: 'TypeError', message: 'TypeError' })
  for (const code of ['23505', 23_505])
    assert.deepEqual(failureWords(Object.assign(new Error('with a value'), { code })), {
      type: '23505',
      message: 'Error 23505',
    })
  for (const code of [undefined, null, {}])
    assert.equal(failureWords(Object.assign(typed, { code })).type, 'TypeError')
  assert.deepEqual(failureWords('with a value'), { type: 'string', message: 'string' })
})

test('a statement has its first word as its name, and a bounded text', () => {
  assert.deepEqual(['  SELECT 1', 'begin;\nset local x', '(select 1)', '1'].map(statementName), [
    'select',
    'begin',
    'select',
    'query',
  ])
  assert.equal(statementText('select 1'), 'select 1')
  assert.equal(statementText('x'.repeat(5_000)), `${'x'.repeat(2_000)}…`)
})
