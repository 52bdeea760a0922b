import assert from 'node:assert/strict'
import { EventEmitter } from 'node:events'
import { test, type TestContext } from 'node:test'
import { ALIVE, IS_ALIVE } from '@headgate/runtime/alive'
import { Liveness } from './liveness.ts'

/** The supervisor's side of a channel, with its own clock. */
function watched(t: TestContext) {
  t.mock.timers.enable({ apis: ['setInterval'] })
  let now = 0
  t.mock.method(performance, 'now', () => now)
  const asked: unknown[] = []
  const hung: number[] = []
  const child = Object.assign(new EventEmitter(), {
    connected: true,
    send(message: unknown) {
      asked.push(message)
      return true
    },
  })
  const liveness = new Liveness(child, (seconds) => hung.push(seconds))
  t.after(() => liveness.stop())
  return {
    liveness,
    hung,
    asked,
    answer: () => child.emit('message', ALIVE),
    /** Lets seconds pass, with a check in each. Each check comes `late` seconds after its time. */
    pass(seconds: number, late = 0) {
      for (let at = 0; at < seconds; at += 1) {
        now += 1_000 + late * 1_000
        t.mock.timers.tick(1_000)
      }
    },
  }
}

test('a part that falls silent is hung after thirty checks, and reported once', (t) => {
  const part = watched(t)
  for (let at = 0; at < 100; at += 1) {
    part.answer()
    part.pass(1)
  }
  assert.deepEqual(
    part.asked,
    Array.from({ length: 101 }, () => IS_ALIVE),
  )
  part.pass(29)
  assert.deepEqual(part.hung, [])
  part.pass(1)
  assert.deepEqual(part.hung, [30])
  part.pass(100)
  assert.deepEqual(part.hung, [30])
})

test('a busy part that replies now and then is left alone', (t) => {
  const part = watched(t)
  for (let at = 0; at < 50; at += 1) {
    part.answer()
    part.pass(30)
  }
  assert.deepEqual(part.hung, [])
})

test('a starting part has minutes until its first reply', (t) => {
  const part = watched(t)
  part.pass(900)
  assert.deepEqual([part.liveness.answered, part.hung], [false, []])
  part.pass(1)
  assert.deepEqual(part.hung, [900])
})

test('late checks do not count: the machine slept or is overloaded', (t) => {
  const part = watched(t)
  part.answer()
  assert.equal(part.liveness.answered, true)
  part.pass(3)
  part.pass(50, 0.6)
  // The machine was asleep for a day.
  part.pass(1, 86_400)
  assert.deepEqual(part.hung, [])
  part.pass(28)
  assert.deepEqual(part.hung, [30])
})
