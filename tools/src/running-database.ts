import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Settings } from '@headgate/runtime/settings'
import { StartProblem } from './start-problem.ts'

/**
 * The PostgreSQL of a running product: DATABASE_URL, else the embedded one of DATA_DIR. Throws StartProblem when
 * there is neither.
 */
export function runningDatabaseUrl(settings: Settings): string {
  if (settings.DATABASE_URL) return settings.DATABASE_URL
  const key = join(settings.DATA_DIR, 'keys', 'postgres-password')
  if (!existsSync(key))
    throw new StartProblem(
      `There is no Headgate in ${settings.DATA_DIR}: start it with \`npm start\`, or set DATA_DIR or DATABASE_URL.`,
    )
  const password = encodeURIComponent(readFileSync(key, 'utf8'))
  return `postgres://postgres:${password}@127.0.0.1:${settings.POSTGRES_PORT}/headgate`
}
