import { join } from 'node:path'
import { root } from './command.ts'
import type { Costs } from './costs.ts'
import type { Job } from './lanes.ts'
import type { Outcome } from './outcome.ts'
import { isMostlyAsleep, needsOwnProcess } from './test-files.ts'
import { TestProcess, type FileResult } from './test-process.ts'

interface Run {
  env: NodeJS.ProcessEnv
  signal: AbortSignal
  costs: Costs
  done: (outcome: Outcome) => void
}

/** Arguments of Node for a process in which components can be drawn; packages are read as a browser reads them. */
const WITH_DOCUMENT = ['--conditions=browser', '--import', join(root, 'apps/web/src/testing/browser.ts')]

/** The files of node:test as jobs. Each lane keeps one process for all files that can share it. */
export class ServerTests {
  readonly #run: Run
  readonly #shared = new Map<number, TestProcess>()

  constructor(run: Run) {
    this.#run = run
  }

  jobs(files: string[]): Job[] {
    const { costs } = this.#run
    return files.map((file) => ({
      name: file,
      duration: costs.of(file).duration,
      isMostlyAsleep: isMostlyAsleep(file),
      run: (lane) => (needsOwnProcess(file) ? this.#runAlone(file) : this.#runShared(file, lane)),
    }))
  }

  /** Tests of components as one job: their process costs more to start than most of them to run. */
  componentJobs(files: string[]): Job[] {
    if (files.length === 0) return []
    const { costs } = this.#run
    return [
      {
        name: 'tests of components',
        duration: files.reduce((total, file) => total + costs.of(file).duration, 0),
        isMostlyAsleep: false,
        run: async () => {
          let process = this.#start(WITH_DOCUMENT)
          for (const file of files) {
            if (process.isEnded) process = this.#start(WITH_DOCUMENT)
            this.#finish(await process.run(file))
          }
          const failure = await process.end()
          if (failure) this.#run.done(failure)
        },
      },
    ]
  }

  /** When no file is left for the lane, its process must end by itself. */
  async endLane(lane: number): Promise<void> {
    const failure = await this.#shared.get(lane)?.end()
    this.#shared.delete(lane)
    if (failure) this.#run.done(failure)
  }

  async #runAlone(file: string): Promise<void> {
    const process = this.#start()
    const result = await process.run(file)
    const failure = await process.end()
    this.#finish(failure ? withFailureOf(result, failure) : result)
  }

  async #runShared(file: string, lane: number): Promise<void> {
    const process = this.#shared.get(lane) ?? this.#start()
    this.#shared.set(lane, process)
    const result = await process.run(file)
    // A crashed process cannot take the next file.
    if (process.isEnded) this.#shared.delete(lane)
    this.#finish(result)
  }

  #start(args: string[] = []): TestProcess {
    return new TestProcess(this.#run.env, this.#run.signal, { args })
  }

  #finish({ outcome, processor }: FileResult): void {
    // A failed file may have been cut short, so its cost means nothing.
    if (!outcome.failed) this.#run.costs.note(outcome.name, { duration: outcome.duration, processor })
    this.#run.done(outcome)
  }
}

function withFailureOf({ outcome, processor }: FileResult, after: Outcome): FileResult {
  const failures = [...outcome.failures, ...after.failures]
  return { outcome: { ...outcome, failed: outcome.failed + after.failed, failures }, processor }
}
