import { fork } from 'node:child_process'
import { existsSync } from 'node:fs'
import { keysOfPart, type SharedKey } from '@headgate/runtime/keys/key-list'
import { readKey } from '@headgate/runtime/keys/keys'
import { PartLog } from '@headgate/runtime/logs/part-log'
import { readSettings, type Settings } from '@headgate/runtime/settings'
import { Liveness } from './product/liveness.ts'
import { prepareDataDir } from './product/data-dir.ts'
import { checkTables, prepareDatabase } from './databases/database-start.ts'
import { entryOf, logOutput, nodeOptionsOf, partNames, type PartName } from './product/part.ts'
import { checkMetricsPorts, checkPorts } from './product/ports.ts'
import { StartError } from '@headgate/runtime/start-error'

const portOf = { api: 'PORT', analytics: 'ANALYTICS_PORT', redirect: 'REDIRECT_PORT', jobs: null } as const

/** Keys that this part makes by itself would differ from those of the API. Throws StartError. */
function checkKeys(settings: Settings, names: readonly SharedKey[]): void {
  const needed = settings.SERVICE_TOKEN ? names.filter((name) => name !== 'service-token') : names
  const missing = needed.filter((name) => readKey(settings.DATA_DIR, name) === undefined)
  if (missing.length > 0)
    throw new StartError(
      `This part needs the keys of the API: copy ${missing.join(', ')} from its DATA_DIR/keys to ${settings.DATA_DIR}/keys, or set the same APP_SECRET for all parts. Start the API first.`,
    )
}

/**
 * `npm run serve -- <part>`: one part alone on given servers. The api brings the database up to date first (several may
 * do so at once). For the engine no database is tried, because it must start without one.
 */
async function serve(name: string | undefined): Promise<void> {
  if (!partNames.includes(name as PartName))
    throw new StartError(`Name a part: npm run serve -- ${partNames.join(' | ')}`)
  if (!existsSync(entryOf(name as PartName)))
    throw new StartError(
      `This folder has no ${name}: it was made for an engine. \`npm run production-folder -- all\` makes one with every part.`,
    )
  const settings = readSettings()
  if (!settings.DATABASE_URL)
    throw new StartError(
      'DATABASE_URL is not set: a part alone needs a PostgreSQL server. `npm start` brings its own.',
    )
  prepareDataDir(settings.DATA_DIR)
  const port = portOf[name as PartName]
  if (port) await checkPorts(settings, [port])
  await checkMetricsPorts(settings)
  if (name === 'api') {
    const { adminPassword } = await prepareDatabase(settings.DATABASE_URL, settings)
    if (adminPassword) console.error(`First admin ${settings.ADMIN_EMAIL}, password ${adminPassword}`)
  }
  // An engine serves from its disk, and what it reads has formats of its own.
  if (name === 'analytics' || name === 'jobs') await checkTables(settings.DATABASE_URL)
  if (name !== 'api' && !settings.APP_SECRET) checkKeys(settings, keysOfPart[name as PartName])
  const { ADMIN_PASSWORD: _secret, ...env } = process.env
  const child = fork(entryOf(name as PartName), {
    env,
    execArgv: nodeOptionsOf(name as PartName),
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  const log = new PartLog(settings.DATA_DIR, name as PartName)
  logOutput(child, log)
  child.stdout!.pipe(process.stdout)
  child.stderr!.pipe(process.stderr)
  // Ctrl-C in the terminal reaches the part directly. Passing it on would be a second signal, which ends the part at
  // once.
  process.on('SIGINT', () => {})
  process.on('SIGTERM', () => child.kill('SIGTERM'))
  process.on('SIGHUP', () => child.kill('SIGTERM'))
  process.on('disconnect', () => child.kill('SIGTERM'))
  // Ended here, so that the supervisor of this command starts it again.
  const liveness = new Liveness(child, (seconds) => {
    const text = `The part ${name} hung for ${seconds} s and was ended.`
    log.write(text, 60)
    console.error(text)
    child.kill('SIGKILL')
  })
  child.on('exit', () => liveness.stop())
  // Later than its end, so that its last words are printed and kept.
  child.on('close', (code, signal) => {
    if (signal) log.write(`${name} ended (${signal})`, 60)
    void log.close().then(() => process.exit(signal ? 1 : (code ?? 1)))
  })
}

serve(process.argv[2]).catch((cause: unknown) => {
  const known = cause instanceof StartError
  console.error(known ? cause.message : cause)
  process.exit(1)
})
