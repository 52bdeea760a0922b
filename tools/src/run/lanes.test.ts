import assert from 'node:assert/strict'
import { test } from 'node:test'
import { runInLanes, type Job } from './lanes.ts'

interface Ran {
  name: string
  lane: number
}

function jobsOf(sleeping: string[], busy: string[], ran: Ran[]): Job[] {
  const job = (isMostlyAsleep: boolean) => (name: string, at: number) => ({
    name,
    duration: at,
    isMostlyAsleep,
    async run(lane: number) {
      ran.push({ name, lane })
      await new Promise((resolve) => setImmediate(resolve))
    },
  })
  return [...sleeping.map(job(true)), ...busy.map(job(false))]
}

test('the longest begins first, each job runs once, and each lane ends once', async () => {
  const ran: Ran[] = []
  const ended: number[] = []
  const lanes = runInLanes(jobsOf([], ['short', 'middle', 'long'], ran), false, async (lane) => {
    ended.push(lane)
  })
  await lanes.all
  assert.deepEqual(
    ran.map(({ name }) => name),
    ['long', 'middle', 'short'],
  )
  assert.deepEqual(new Set(ended), new Set([0, 1, 2, 3]))
  assert.equal(ended.length, 4)
})

test('jobs that mostly sleep keep to their own lanes while the processors are reserved', async () => {
  for (const freeAtTheEnd of [true, false]) {
    const ran: Ran[] = []
    const lanes = runInLanes(
      jobsOf(['a', 'b', 'c', 'd', 'e', 'f'], ['busy'], ran),
      freeAtTheEnd,
      async () => {},
    )
    await lanes.bothAreFree
    await lanes.all
    assert.equal(ran.length, 7)
    const ofSleepers = new Set(ran.filter(({ name }) => name !== 'busy').map(({ lane }) => lane))
    assert.deepEqual(ofSleepers, new Set(freeAtTheEnd ? [2, 3] : [0, 1, 2, 3]))
  }
})

test('the first free lane is reported before all jobs are done', async () => {
  const finish = Promise.withResolvers<void>()
  const endless: Job = { name: 'long', duration: 1, isMostlyAsleep: false, run: () => finish.promise }
  const lanes = runInLanes([endless], true, async () => {})
  await lanes.oneIsFree
  finish.resolve()
  await lanes.bothAreFree
})
