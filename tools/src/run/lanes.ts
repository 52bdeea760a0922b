/** A piece of the run: a file of tests, a check. */
export interface Job {
  name: string
  /** Expected milliseconds: the longest begin first. */
  duration: number
  /** Runs beside what keeps the processors busy. */
  isMostlyAsleep: boolean
  run(lane: number): Promise<void>
}

/** Jobs at the same time: one for each core of the machines that CI has. */
const CORES = 2
/** And beside them one that mostly sleeps. */
const SLEEPERS = 1

export interface Lanes {
  /** The first processor is free, and no job is left that needs one. */
  oneIsFree: Promise<void>
  /** No job needs a processor any more; what mostly sleeps may still run. */
  bothAreFree: Promise<unknown>
  all: Promise<unknown>
}

/**
 * Runs all jobs, the longest first; `end` is told of each lane that has nothing more to do. With `freeAtTheEnd` what
 * mostly sleeps keeps to its own lane, since something else is to have the processors.
 */
export function runInLanes(jobs: Job[], freeAtTheEnd: boolean, end: (lane: number) => Promise<void>): Lanes {
  const waiting = jobs.toSorted((a, b) => b.duration - a.duration)
  const next = (fits: (job: Job) => boolean) => {
    const at = waiting.findIndex(fits)
    return at < 0 ? undefined : waiting.splice(at, 1)[0]
  }
  async function lane(number: number, take: () => Job | undefined): Promise<void> {
    for (let job = take(); job; job = take()) await job.run(number)
    await end(number)
  }
  const sleepers = Array.from({ length: SLEEPERS }, (_, at) =>
    lane(CORES + at, () => next(({ isMostlyAsleep }) => isMostlyAsleep)),
  )
  const busy = Array.from({ length: CORES }, (_, at) =>
    lane(
      at,
      () => next(({ isMostlyAsleep }) => !isMostlyAsleep) ?? (freeAtTheEnd ? undefined : next(() => true)),
    ),
  )
  const bothAreFree = Promise.all(busy)
  return {
    oneIsFree: Promise.race(busy),
    bothAreFree,
    all: Promise.all([bothAreFree, ...sleepers]),
  }
}
