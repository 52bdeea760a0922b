import { setTimeout as sleep } from 'node:timers/promises'
import { waitOverMidnight } from '@headgate/runtime/testing/over-midnight'

/** A piece of the run: a file of tests, a check. */
export interface Job {
  name: string
  /** Expected milliseconds; the longest begin first. */
  duration: number
  /** Can run next to jobs that keep the processors busy. */
  isMostlyAsleep: boolean
  run(lane: number): Promise<void>
}

/** Jobs at the same time that keep a processor busy: one for each core of the CI machines. */
const CORES = 2
/** More lanes, for jobs that mostly sleep. One after the other they would take longer than everything else. */
const SLEEPERS = 2

/** The time, a wait, and a line for who watches the run. */
export interface Clock {
  now(): number
  wait(milliseconds: number): Promise<unknown>
  say(line: string): void
}

const realClock: Clock = { now: Date.now, wait: (milliseconds) => sleep(milliseconds), say: console.log }

/** Milliseconds in which a job is most probably done. A longer wait for the next day costs more than it saves. */
const mostOf = ({ duration }: Job) => Math.min(4 * duration + 60_000, 300_000)

/**
 * Runs all jobs, the longest first, and calls `end` for each lane that is done. The lanes for jobs that need a processor
 * help with the others at the end. No job begins when it would probably run over midnight.
 */
export async function runInLanes(
  jobs: Job[],
  end: (lane: number) => Promise<void>,
  clock: Clock = realClock,
): Promise<void> {
  const waiting = jobs.toSorted((a, b) => b.duration - a.duration)
  const next = (fits: (job: Job) => boolean) => {
    const at = waiting.findIndex(fits)
    return at < 0 ? undefined : waiting.splice(at, 1)[0]
  }
  const nextAsleep = () => next(({ isMostlyAsleep }) => isMostlyAsleep)
  const nextBusy = () => next(({ isMostlyAsleep }) => !isMostlyAsleep) ?? nextAsleep()
  const lanes = [
    ...Array.from({ length: CORES }, () => nextBusy),
    ...Array.from({ length: SLEEPERS }, () => nextAsleep),
  ]
  let isSaid = false
  const begin = async (job: Job, lane: number) => {
    const milliseconds = waitOverMidnight(clock.now(), mostOf(job))
    if (milliseconds > 0) {
      if (!isSaid) clock.say('It is nearly midnight (UTC): tests that read the day begin after it.')
      isSaid = true
      await clock.wait(milliseconds)
    }
    await job.run(lane)
  }
  await Promise.all(
    lanes.map(async (take, lane) => {
      for (let job = take(); job; job = take()) await begin(job, lane)
      await end(lane)
    }),
  )
}
