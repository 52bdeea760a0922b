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

/**
 * Runs all jobs, the longest first, and calls `end` for each lane that is done. The lanes for jobs that need a processor
 * help with the others at the end.
 */
export async function runInLanes(jobs: Job[], end: (lane: number) => Promise<void>): Promise<void> {
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
  await Promise.all(
    lanes.map(async (take, lane) => {
      for (let job = take(); job; job = take()) await job.run(lane)
      await end(lane)
    }),
  )
}
