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

/** When jobs of some durations begin, and what is said, with a clock that moves only while somebody waits. */
async function beginsAt(start: string, durations: number[]) {
  let now = Date.parse(`2026-11-28T${start}Z`)
  const began: Record<number, string> = {}
  const said: string[] = []
  const jobs = durations.map((duration) => ({
    name: String(duration),
    duration,
    // Two lanes more, so that all begin at the same time.
    isMostlyAsleep: true,
    async run() {
      began[duration] = new Date(now).toISOString().slice(8, 19)
    },
  }))
  const wait = async (milliseconds: number) => {
    const then = now + milliseconds
    await new Promise((resolve) => setImmediate(resolve))
    now = then
  }
  await runInLanes(jobs, async () => {}, { now: () => now, wait, say: (line) => said.push(line) })
  return { began, said: said.length }
}

test('a job that may run over midnight begins after it, which is said once', async () => {
  // Four times as long as expected, and a minute: 140 s end in time, 180 s do not.
  assert.deepEqual(await beginsAt('23:57:30', [20_000, 30_000, 40_000]), {
    began: { 20_000: '28T23:57:30', 30_000: '29T00:01:30', 40_000: '29T00:01:30' },
    said: 1,
  })
  // No job waits more than five minutes for midnight.
  assert.deepEqual(await beginsAt('23:54:59', [7_200_000]), {
    began: { 7_200_000: '28T23:54:59' },
    said: 0,
  })
  assert.deepEqual(await beginsAt('23:55:00', [7_200_000]), {
    began: { 7_200_000: '29T00:01:30' },
    said: 1,
  })
})
