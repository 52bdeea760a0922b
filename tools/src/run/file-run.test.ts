import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { TestEvent } from 'node:test/reporters'
import { FileRun } from './file-run.ts'

const event = (type: string, nesting: number, name: string) =>
  ({ type, data: { nesting, name } }) as TestEvent

test('the running test is known at once, though node:test reports it only afterwards', () => {
  const file = new FileRun('some.test.ts')
  const steps: [type: string, nesting: number, name: string, running: string][] = [
    ['test:dequeue', 0, 'alone', 'alone'],
    ['test:complete', 0, 'alone', ''],
    ['test:start', 0, 'alone', ''],
    ['test:dequeue', 0, 'suite', 'suite'],
    ['test:dequeue', 1, 'one', 'suite › one'],
    ['test:dequeue', 1, 'other', 'suite › other'],
    ['test:complete', 1, 'one', 'suite'],
    ['test:start', 0, 'suite', 'suite'],
    ['test:complete', 1, 'other', 'suite'],
    ['test:complete', 0, 'suite', ''],
  ]
  for (const [type, nesting, name, running] of steps) {
    assert.ok(file.take(event(type, nesting, name)))
    assert.equal(file.running, running, `${type} ${name}`)
  }
  assert.equal(file.take(event('test:summary', 0, '')), false)
})
