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
  await runInLanes(jobsOf([], ['short', 'middle', 'long'], ran), async (lane) => {
    ended.push(lane)
  })
  assert.deepEqual(
    ran.map(({ name }) => name),
    ['long', 'middle', 'short'],
  )
  assert.deepEqual(new Set(ended), new Set([0, 1, 2, 3]))
  assert.equal(ended.length, 4)
})

test('jobs that mostly sleep have lanes of their own, and busy lanes help with them at the end', async () => {
  const ran: Ran[] = []
  await runInLanes(jobsOf(['a', 'b', 'c', 'd', 'e', 'f'], ['busy'], ran), async () => {})
  assert.equal(ran.length, 7)
  assert.ok(ran.find(({ name }) => name === 'busy')!.lane < 2)
  const ofSleepers = new Set(ran.filter(({ name }) => name !== 'busy').map(({ lane }) => lane))
  assert.deepEqual(ofSleepers, new Set([0, 1, 2, 3]))
})
