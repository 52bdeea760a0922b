import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readSettings, type Settings } from '@headgate/runtime/settings'
import { settingsInUse } from './data-dir.ts'
import { checkReachable } from '../databases/reachable-database.ts'
import { StartError } from '@headgate/runtime/start-error'

/** The settings, with those of the product that runs in DATA_DIR, if any, so that the user need not repeat them. */
export function runningSettings(env: NodeJS.ProcessEnv = process.env): Settings {
  const settings = readSettings(env)
  const run = settingsInUse(settings.DATA_DIR)
  return {
    ...settings,
    ...run,
    ...(run && !env.ANALYTICS_URL && { ANALYTICS_URL: `http://127.0.0.1:${run.ANALYTICS_PORT}` }),
  }
}

/**
 * The PostgreSQL of a running product: DATABASE_URL, else the embedded one of DATA_DIR. Throws StartError when
 * there is neither, or when it cannot be reached.
 */
export async function runningDatabaseUrl(settings: Settings): Promise<string> {
  if (settings.DATABASE_URL) {
    await checkReachable(settings.DATABASE_URL)
    return settings.DATABASE_URL
  }
  const key = join(settings.DATA_DIR, 'keys', 'postgres-password')
  if (!existsSync(key))
    throw new StartError(
      `There is no Headgate in ${settings.DATA_DIR}: start it with \`npm start\`, or set DATA_DIR or DATABASE_URL.`,
    )
  const password = encodeURIComponent(readFileSync(key, 'utf8'))
  const url = `postgres://postgres:${password}@127.0.0.1:${settings.POSTGRES_PORT}/headgate`
  // Without DATABASE_URL, its advice to correct the address does not apply.
  await checkReachable(url).catch(() => {
    throw new StartError(
      `The Headgate of ${settings.DATA_DIR} does not run: start it with \`npm start\`, or set DATA_DIR or DATABASE_URL.`,
    )
  })
  return url
}
