import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import { NoTurn, Turns } from './turns.ts'

const limits = { all: 2, each: 1, waiting: 4, waitMs: 30_000 }

/** Statements by the caller's letter, in the order in which they began; `end` ends the first running one. */
function board(turns: Turns) {
  const began: string[] = []
  const running: { name: string; end: () => void }[] = []
  const wait = async (name: string) => {
    try {
      const end = await turns.take(name[0]!)
      began.push(name)
      running.push({ name, end })
    } catch {
      began.push(`${name} refused`)
    }
  }
  return {
    began,
    running: () => running.map(({ name }) => name).join(' '),
    ask: async (...names: string[]) => {
      for (const name of names) void wait(name)
      await turn()
    },
    end: async (name: string) => {
      const at = running.findIndex((one) => one.name === name)
      running.splice(at, 1)[0]!.end()
      await turn()
    },
  }
}

test('one caller runs one at a time, and another is served at once', async () => {
  const { ask, end, running } = board(new Turns(limits))
  await ask('a1', 'a2', 'a3')
  assert.equal(running(), 'a1')
  await ask('b1')
  assert.equal(running(), 'a1 b1')
  await end('a1')
  assert.equal(running(), 'b1 a2')
})

test('when more wait than can run, callers take turns, however many statements each has', async () => {
  const { ask, end, began } = board(new Turns(limits))
  await ask('a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1', 'd1')
  const order = ['a1', 'b1', 'a2', 'b2', 'c1', 'd1', 'a3', 'a4']
  for (const name of order) await end(name)
  assert.deepEqual(began, order)
})

test('several of one caller may run where there is room for that', async () => {
  const { ask, running } = board(new Turns({ ...limits, all: 4, each: 2 }))
  await ask('a1', 'a2', 'a3', 'b1', 'b2', 'c1')
  assert.equal(running(), 'a1 a2 b1 b2')
})

test('one caller has a bounded number of waiting ones', async () => {
  const { ask, began } = board(new Turns(limits))
  await ask('a1', 'a2', 'a3', 'a4', 'a5', 'a6')
  assert.deepEqual(began.toSorted(), ['a1', 'a6 refused'])
})

test('a turn that does not come in time is refused, and its place is free', async (t: TestContext) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const { ask, end, began, running } = board(new Turns(limits))
  await ask('a1', 'a2')
  t.mock.timers.tick(limits.waitMs - 1)
  await ask('a3')
  t.mock.timers.tick(1)
  await turn()
  assert.deepEqual(began, ['a1', 'a2 refused'])
  await end('a1')
  assert.equal(running(), 'a3')
})

test('a caller that goes away while waiting takes no turn', async () => {
  const turns = new Turns(limits)
  const end = await turns.take('a')
  const controller = new AbortController()
  const waiting = turns.take('a', controller.signal)
  controller.abort()
  await assert.rejects(waiting, { name: 'AbortError' })
  end()
  end()
  const again = await turns.take('a')
  const other = turns.take('a')
  again()
  ;(await other)()
  await assert.rejects(turns.take('a', AbortSignal.abort()), { name: 'AbortError' })
  assert.ok(new NoTurn() instanceof Error)
})

test('a further statement of a result that has begun waits beyond the limits, until its turn or its end', async () => {
  const held = new Turns({ ...limits, waiting: 1, waitMs: 1 })
  const end = await held.take('a')
  const leaving = new AbortController()
  const left = held.take('a', leaving.signal, true)
  const patient = held.take('a', undefined, true)
  await assert.rejects(held.take('a'), NoTurn)
  leaving.abort(new Error('left'))
  await assert.rejects(left, /left/)
  end()
  ;(await patient)()
})
