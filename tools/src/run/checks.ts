import { join } from 'node:path'
import { checkByCommand, root } from './command.ts'
import type { Outcome } from './outcome.ts'

const bin = (name: string) => join(root, 'node_modules', '.bin', name)

/** Formatter, linter and both type checks over the whole tree, one after the other. */
export async function runChecks(done: (outcome: Outcome) => void): Promise<void> {
  done(await checkByCommand('format (oxfmt)', bin('oxfmt'), ['--check', '.']))
  done(await checkByCommand('types: servers and tools (tsc)', bin('tsc'), ['-p', '.']))
  done(await checkByCommand('types: console (tsc)', bin('tsc'), ['-p', 'apps/web']))
  done(await checkByCommand('lint (oxlint, with types)', bin('oxlint'), ['--type-aware', '--quiet']))
}

/** Builds the console when its sources have changed. */
export function buildConsole(): Promise<Outcome> {
  return checkByCommand('build of the console (vite)', process.execPath, [join(root, 'tools/build.mjs')])
}
