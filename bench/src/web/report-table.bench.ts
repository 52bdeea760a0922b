import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

export const name = 'The report table with 500 rows and 45 columns in a browser'

/** The measured page is built with the web app's own tools, in apps/web/measure. */
const script = fileURLToPath(new URL('../../../apps/web/measure/table.ts', import.meta.url))

/** Painting and scrolling the real DataTable, compared with a bare HTML table of the same cells. */
export async function run(): Promise<void> {
  const child = spawn(process.execPath, [script], { stdio: 'inherit' })
  const [code] = (await once(child, 'exit')) as [number | null]
  if (code !== 0) throw new Error(`The measurement ended with ${code}.`)
}
