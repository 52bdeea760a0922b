/** A piece of the run: a file of tests, a check. */
export interface Job {
  name: string
  /** Expected milliseconds; the longest begin first. */
  duration: number
  /** Can run next to jobs that keep the processors busy. */
  isMostlyAsleep: boolean
  run(lane: number): Promise<void>
}

/** Jobs at the same time: one for each core of the CI machines. */
const CORES = 2
/** More lanes, for jobs that mostly sleep. One after the other they would take longer than everything else. */
const SLEEPERS = 2

export interface Lanes {
  /** Resolves when one processor is free and no job that needs one is left. */
  oneIsFree: Promise<void>
  /** Resolves when no job needs a processor any more; jobs that mostly sleep may still run. */
  bothAreFree: Promise<unknown>
  all: Promise<unknown>
}

/**
 * Runs all jobs, the longest first, and calls `end` for each lane that is done. With `freeAtTheEnd`, jobs that mostly
 * sleep keep to their own lanes, because something else needs the processors.
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
