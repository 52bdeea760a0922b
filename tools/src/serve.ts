import type { ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { constants } from 'node:os'
import type { Writable } from 'node:stream'
import { inspect } from 'node:util'
import { keysOfPart } from '@headgate/runtime/keys/key-list'
import { withoutSecrets } from '@headgate/runtime/logs/log-secrets'
import { PartLog } from '@headgate/runtime/logs/part-log'
import { HAND_OVER } from '@headgate/runtime/parts/held-sockets'
import { readSettings, type Settings } from '@headgate/runtime/settings'
import { Liveness } from './product/liveness.ts'
import { checkKeys } from './product/check-keys.ts'
import { prepareDataDir } from './product/data-dir.ts'
import { checkTables, prepareDatabase } from './databases/database-start.ts'
import { entryOf, forkPart } from './product/fork-part.ts'
import { bindListeners, listenersOfSystemd, type Listeners } from './product/hold-sockets.ts'
import { logOutput, partNames, SOUND_MS, type PartName } from './product/part.ts'
import { checkMetricsPorts, checkPorts } from './product/ports.ts'
import { StartError } from '@headgate/runtime/start-error'

const portOf = { api: 'PORT', analytics: 'ANALYTICS_PORT', redirect: 'REDIRECT_PORT', jobs: null } as const

/** Bytes of printed lines that may wait for their reader. */
const MOST_WAITING = 8_388_608

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
  const held = name === 'redirect' ? listenersOfSystemd(settings, process.env, process.pid) : null
  if (port && held === null) await checkPorts(settings, [port])
  await checkMetricsPorts(settings)
  if (name === 'api') {
    const onAdmin = (password: string) =>
      console.error(`First admin ${settings.ADMIN_EMAIL}, password ${password}`)
    const { samplePublisher } = await prepareDatabase(settings.DATABASE_URL, settings, { onAdmin })
    if (samplePublisher)
      console.error(
        `Sample business loaded; publisher ${samplePublisher.email}, password ${samplePublisher.password}`,
      )
  }
  // An engine serves from its disk, and what it reads has formats of its own.
  if (name === 'analytics' || name === 'jobs') await checkTables(settings.DATABASE_URL)
  if (name !== 'api') checkKeys(settings, keysOfPart[name as PartName], 'This part')
  const { ADMIN_PASSWORD: _secret, ...env } = process.env
  run(name as PartName, settings, env, name === 'redirect' ? (held ?? (await bindListeners(settings))) : null)
}

const endings = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** Ends this process while it runs no part yet, with the code that a shell gives to the signal. */
function endAtOnce(signal: NodeJS.Signals): never {
  process.exit(128 + constants.signals[signal])
}

/** Prints a line without its secrets. Where too much waits for a slow reader it is lost, so that no part waits for it. */
function print(line: string, to: Writable): void {
  if (to.writableLength < MOST_WAITING) to.write(`${withoutSecrets(line)}\n`)
}

/** Runs the part until it ends. Of an engine the next process is started when it is replaced, or ended by accident. */
function run(name: PartName, settings: Settings, env: NodeJS.ProcessEnv, listeners: Listeners | null): void {
  const log = new PartLog(settings.DATA_DIR, name)
  let child: ChildProcess
  let stopping = false
  let handingOver = false
  /** When an engine last ended by accident: a second time soon after is for the supervisor of this command. */
  let lastAccident = -Infinity

  const start = () => {
    child = forkPart(name, { env, listeners })
    logOutput(child, log, print)
    const liveness = new Liveness(child, (seconds) => {
      say(`The part ${name} hung for ${seconds} s and was ended.`)
      child.kill('SIGKILL')
    })
    child.on('error', (cause) => say(`The part ${name} could not be started: ${cause.message}`))
    child.on('exit', () => liveness.stop())
    // Later than its end, so that its last words are printed and kept.
    child.on('close', (code, signal) => {
      if (signal) log.write(`${name} ended (${signal})`, 60)
      // One that ends by a code before it has served could not be started.
      const isAccident = listeners !== null && (signal !== null || (code !== 0 && liveness.answered))
      if (!stopping && (handingOver || (isAccident && isFirstAccident()))) return start()
      void log.close().then(() => process.exit(code ?? 1))
    })
    handingOver = false
  }
  const say = (text: string) => {
    log.write(text, 60)
    console.error(text)
  }
  const isFirstAccident = () => {
    const now = performance.now()
    const again = now - lastAccident < SOUND_MS
    lastAccident = now
    if (!again) say(`The part ${name} ended by itself and is started again.`)
    return !again
  }
  const stop = () => {
    stopping = true
    child.kill('SIGTERM')
  }
  start()
  for (const signal of endings) process.off(signal, endAtOnce)
  for (const event of [...endings, 'disconnect']) process.on(event, stop)
  process.on('SIGUSR2', () => {
    if (listeners === null || stopping || handingOver || !child.connected) return
    handingOver = true
    child.send(HAND_OVER, () => {})
  })
}

// The kernel ends process 1 of a container by no signal that it does not handle, and tables in use may hold up a start
// for minutes. Elsewhere the signal itself ends it, which supervisors tell from a failure.
if (process.pid === 1) for (const signal of endings) process.on(signal, endAtOnce)
// A reload of the unit that comes while this process starts would end it: there is no engine to replace yet.
process.on('SIGUSR2', () => {})
// A full disk or a reader that ended takes no line. It must not end the part: its log has the line.
process.stdout.on('error', () => {})
process.stderr.on('error', () => {})

serve(process.argv[2]).catch((cause: unknown) => {
  const known = cause instanceof StartError
  console.error(known ? cause.message : withoutSecrets(inspect(cause)))
  process.exit(1)
})
