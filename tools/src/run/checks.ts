import { totalmem } from 'node:os'
import { join } from 'node:path'
import { checkByCommand, root } from './command.ts'
import type { Costs } from './costs.ts'
import type { Job } from './lanes.ts'
import type { Outcome } from './outcome.ts'

const bin = (name: string) => join(root, 'node_modules', '.bin', name)

const GIB = 2 ** 30

/** A quarter of the machine's memory, from 2 to 4 GiB. */
const memory = Math.max(2, Math.min(4, Math.floor(totalmem() / 4 / GIB)))

/**
 * Go collects garbage only when this memory is nearly used up. With 2 GiB the type check
 * of the whole tree spends a third to a half of its processor time on collections.
 */
const FEWER_COLLECTIONS = { GOGC: 'off', GOMEMLIMIT: `${memory}GiB` }

const commands: [name: string, command: string, args: string[]][] = [
  ['format (oxfmt)', bin('oxfmt'), ['--check', '.']],
  // It reads and checks the types of each program once, for its own rules and instead of a compiler's run.
  ['lint and types (oxlint)', bin('oxlint'), ['--deny-warnings']],
]

/** Formatter, linter and type check over the whole tree, as jobs. */
export function checks({ costs, done }: { costs: Costs; done: (outcome: Outcome) => void }): Job[] {
  return commands.map(([name, command, args]) => ({
    name,
    duration: costs.of(name).duration,
    isMostlyAsleep: false,
    async run() {
      const outcome = await checkByCommand(name, command, args, FEWER_COLLECTIONS)
      costs.note(name, { duration: outcome.duration, processor: outcome.duration })
      done(outcome)
    },
  }))
}

/** Builds the console when its sources have changed. */
export function buildConsole(): Promise<Outcome> {
  return checkByCommand('build of the console (vite)', process.execPath, [join(root, 'tools/build.mjs')])
}
