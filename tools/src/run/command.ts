import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { single, type Outcome } from './outcome.ts'

/** The top folder of the project. */
export const root = fileURLToPath(new URL('../../../', import.meta.url))

export interface CommandResult {
  ok: boolean
  output: string
}

/** Runs a program in the project's folder, with no standard input; its output is returned, not shown. */
export function runCommand(
  command: string,
  args: string[],
  options: { cwd?: string; env?: NodeJS.ProcessEnv } = {},
): Promise<CommandResult> {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: options.cwd ?? root,
      // This output is often shown in a log, where colour codes are noise.
      env: { ...(options.env ?? process.env), NO_COLOR: '1', FORCE_COLOR: undefined },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => (output += text))
    child.on('error', (cause) => resolve({ ok: false, output: cause.message }))
    child.on('close', (code) => resolve({ ok: code === 0, output }))
  })
}

/** Runs a program as a check, with more variables in its environment: it passes when the program ends with 0. */
export async function checkByCommand(
  name: string,
  command: string,
  args: string[],
  env: NodeJS.ProcessEnv = {},
): Promise<Outcome> {
  const started = Date.now()
  const { ok, output } = await runCommand(command, args, { env: { ...process.env, ...env } })
  return single(name, Date.now() - started, ok ? undefined : output || 'ended with an error')
}
