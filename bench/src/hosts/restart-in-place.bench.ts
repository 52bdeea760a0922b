import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { keyList, keysOfPart } from '@headgate/runtime/keys/key-list'
import { freePort } from '@headgate/runtime/testing/free-port'
import { until } from '@headgate/runtime/testing/until'
import { eventually, freeAddresses } from '@headgate/tools/testing/started'
import { publishedBusiness } from '../engine/servers.ts'
import { machineFacts } from '../machine.ts'
import { searchesOf } from './searches.ts'

export const name = 'restarts of an engine in place at a fixed rate: refused searches and the longest wait'

const BUSINESS = {
  links: Number(process.env['LINKS'] ?? 10_000),
  rulesPerLink: 5,
  highestCap: 100_000_000,
  seed: 1,
}
const RATE = Number(process.env['RATE'] ?? 400)
const RESTARTS = Number(process.env['RESTARTS'] ?? 5)
/** Searches between two restarts, so that each one begins with calm traffic. */
const BETWEEN = RATE * 2

const entry = (file: string) => fileURLToPath(import.meta.resolve(`@headgate/tools/${file}`))

/** An engine under one of its starters. */
interface Started {
  port: number
  child: ChildProcess
  /** The process of the engine that runs now. */
  enginePid(): number
  /** Asks the starter for another engine in the place of this one. */
  handOver(): void
}

type Starter = (databaseUrl: string, dataDir: string) => Promise<Started>

/** Process ids that the engine wrote into its log when it began to serve. */
function servedPids(dataDir: string): number[] {
  const today = new Date().toISOString().slice(0, 10)
  let text = ''
  try {
    text = readFileSync(join(dataDir, 'logs', `redirect-${today}.log`), 'utf8')
  } catch {}
  return [...text.matchAll(/^\{.*"msg":"redirecting".*\}$/gm)].map(
    ([line]) => (JSON.parse(line) as { pid: number }).pid,
  )
}

async function serve(databaseUrl: string, dataDir: string, through: string[] = []): Promise<Started> {
  mkdirSync(join(dataDir, 'keys'), { recursive: true })
  for (const key of keysOfPart.redirect) writeFileSync(join(dataDir, 'keys', key), keyList[key].make())
  const port = await freePort()
  const env = {
    ...process.env,
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    ENGINE_NOTES_DIR: join(dataDir, 'notes'),
    REDIRECT_PORT: String(port),
    REDIRECT_WORKERS: '2',
    TRUSTED_PROXIES: '127.0.0.1',
  }
  const set =
    through.length > 0 ? ['-l', String(port), ...Object.keys(env).map((key) => `--setenv=${key}`)] : []
  const [command, ...args] = [...through, ...set, process.execPath, entry('serve'), 'redirect']
  // A bench that is killed takes the starter with it; systemd's own program passes no channel on.
  const streams = [
    'ignore',
    'ignore',
    'inherit',
    ...(through.length === 0 ? (['ipc'] as const) : []),
  ] as const
  const child = spawn(command, args, { env, stdio: [...streams] })
  return startedBy(child, port, dataDir)
}

/** What a starter has started, once its engine serves. */
async function startedBy(child: ChildProcess, port: number, dataDir: string): Promise<Started> {
  await eventually('the engine serves', async () => (await ready(port)) || undefined)
  return {
    port,
    child,
    enginePid: () => servedPids(dataDir).at(-1)!,
    handOver: () => child.kill('SIGUSR2'),
  }
}

const starters: Record<string, Starter> = {
  'npm run serve': (databaseUrl, dataDir) => serve(databaseUrl, dataDir),
  'one socket of systemd': (databaseUrl, dataDir) => serve(databaseUrl, dataDir, ['systemd-socket-activate']),
  'npm start': async (databaseUrl, dataDir) => {
    const addresses = await freeAddresses()
    const env = {
      ...process.env,
      ...addresses,
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      SAMPLE_DATA: '0',
      REDIRECT_WORKERS: '2',
    }
    const child = spawn(process.execPath, [entry('start')], { env, stdio: ['ignore', 'ignore', 'inherit'] })
    return startedBy(child, Number(addresses.REDIRECT_PORT), dataDir)
  },
}

async function ready(port: number): Promise<boolean> {
  return (await fetch(`http://127.0.0.1:${port}/ready`)).ok
}

/**
 * For each way to start an engine: `RESTARTS` restarts in place under `RATE` searches a second, by clients that keep
 * their connections and by clients that open one for each search, and one kill -9 under the latter. Prints what failed and the longest
 * wait for a reply in each restart. LINKS, RATE and RESTARTS set the numbers; with HOW only ways run whose name contains it.
 */
export async function run(): Promise<void> {
  const database = await publishedBusiness(BUSINESS)
  try {
    for (const [how, start] of Object.entries(starters)) {
      if (!how.includes(process.env['HOW'] ?? '')) continue
      if (how.includes('systemd') && spawnSync('systemd-socket-activate', ['--version']).status !== 0) {
        console.log(`${how}: left out, systemd-socket-activate is not on this machine`)
        continue
      }
      const dataDir = mkdtempSync(join(tmpdir(), 'headgate-restarts-'))
      const started = await start(database.url, dataDir)
      try {
        for (const keepAlive of [true, false]) await measure(how, started, dataDir, keepAlive)
      } finally {
        const { child } = started
        const ended = child.exitCode === null && child.signalCode === null ? once(child, 'exit') : null
        child.kill('SIGTERM')
        await ended
        rmSync(dataDir, { recursive: true, force: true })
      }
    }
  } finally {
    await database.close()
  }
  console.log(machineFacts())
}

async function measure(how: string, started: Started, dataDir: string, keepAlive: boolean): Promise<void> {
  const searches = searchesOf(BUSINESS, started.port, RATE, keepAlive)
  const sending = searches.run()
  /** Each restart begins with calm traffic. */
  const next = async () => {
    await searches.next(BETWEEN)
    await until(() => searches.open < RATE / 10, 'searches that waited are answered', 240_000)
  }
  /** The longest wait around an act that brings another engine. */
  const around = async (act: () => void): Promise<string> => {
    await next()
    searches.takeLongest()
    const before = servedPids(dataDir).length
    act()
    await until(() => servedPids(dataDir).length > before, 'the next engine serves', 120_000)
    await next()
    return (searches.takeLongest() / 1_000).toFixed(2)
  }
  await next()
  const calm = searches.takeLongest().toFixed(0)
  const waits: string[] = []
  for (let restart = 0; restart < RESTARTS; restart += 1) waits.push(await around(() => started.handOver()))
  const [failed, resent] = [searches.failed.length, searches.resent]
  console.log(
    `${how}, ${keepAlive ? 'connections kept' : 'a connection for each search'}: ${RESTARTS} restarts, ${searches.answered} answered, failed ${failed}, sent again ${resent}; longest wait ${waits.join(' ')} s, ${calm} ms without`,
  )
  // Only once: a second accident within a minute is left to the supervisor of the starter.
  const wait = keepAlive ? '' : await around(() => process.kill(started.enginePid(), 'SIGKILL'))
  searches.stop()
  await sending
  for (const text of searches.failed.slice(0, 5)) console.log(`  ${text}`)
  if (keepAlive) return
  const killed = searches.failed.slice(failed)
  console.log(
    `  kill -9: failed ${killed.length}, of these refused ${killed.filter((text) => text.includes('ECONNREFUSED')).length}; sent again ${searches.resent - resent}; longest wait ${wait} s; ${searches.sent} sent in all`,
  )
}
