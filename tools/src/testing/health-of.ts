import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { PartName } from '../product/part.ts'

/** Exit code and output of the image's health check of a part, with the settings in `env`. */
export async function healthOf(
  part: PartName,
  env: NodeJS.ProcessEnv,
): Promise<{ code: number | null; printed: string }> {
  const script = fileURLToPath(new URL('../../health-check.mjs', import.meta.url))
  const run = spawn(process.execPath, [script, part], { env })
  let printed = ''
  run.stderr.setEncoding('utf8').on('data', (text: string) => (printed += text))
  const [code] = (await once(run, 'close')) as [number | null]
  return { code, printed }
}
