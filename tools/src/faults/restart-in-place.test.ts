import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test, type TestContext } from 'node:test'
import { fileURLToPath } from 'node:url'
import { keyList, keysOfPart } from '@headgate/runtime/keys/key-list'
import { freePort } from '@headgate/runtime/testing/free-port'
import { ledger, thorough } from '@headgate/runtime/testing/ledger'
import { until } from '@headgate/runtime/testing/until'
import { killUntilEnd } from '../testing/kill-until-end.ts'
import { endStartedRuns, freeAddresses, StartedRun } from '../testing/started.ts'
import { SearchesAtRate } from '../testing/searches-at-rate.ts'

const folder = mkdtempSync(join(tmpdir(), 'headgate restarts '))
after(async () => {
  await endStartedRuns()
  rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
})

const RATE = thorough ? 400 : 50
const RESTARTS = thorough ? 5 : 2
const PATIENCE_MS = 120_000

/** Process ids of the engines that began to serve, in their order. */
function served(dataDir: string): number[] {
  const logs = join(dataDir, 'logs')
  if (!existsSync(logs)) return []
  return readdirSync(logs)
    .filter((name) => name.startsWith('redirect-'))
    .toSorted()
    .flatMap((name) => readFileSync(join(logs, name), 'utf8').split('\n'))
    .filter((line) => line.includes('"msg":"redirecting"'))
    .map((line) => (JSON.parse(line) as { pid: number }).pid)
}

/** `npm run serve -- redirect` without a database, which its engine does not need to reply. */
async function serveEngine(
  t: TestContext,
  name: string,
  more: Record<string, string> = {},
  through: string[] = [],
) {
  const dataDir = join(folder, name)
  mkdirSync(join(dataDir, 'keys'), { recursive: true })
  // Only the first engine compiles the country table.
  mkdirSync(join(folder, 'cache'), { recursive: true })
  symlinkSync(join(folder, 'cache'), join(dataDir, 'cache'))
  for (const key of keysOfPart.redirect) writeFileSync(join(dataDir, 'keys', key), keyList[key].make())
  const env: Record<string, string> = {
    PATH: process.env.PATH ?? '',
    DATA_DIR: dataDir,
    ENGINE_NOTES_DIR: join(folder, 'notes'),
    DATABASE_URL: `postgres://127.0.0.1:${await freePort()}/headgate`,
    REDIRECT_PORT: String(await freePort()),
    REDIRECT_WORKERS: '2',
    ...more,
  }
  const words = [
    ...through.map((word) => word.replace('PORT', env.REDIRECT_PORT!)),
    ...(through.length > 0 ? Object.keys(env).map((key) => `--setenv=${key}`) : []),
    process.execPath,
    fileURLToPath(new URL('../serve.ts', import.meta.url)),
    'redirect',
  ]
  const child = spawn(words[0]!, words.slice(1), { env, stdio: ['ignore', 'pipe', 'pipe'] })
  t.after(() => child.kill('SIGKILL'))
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text))
  const ended = once(child, 'close') as Promise<[number | null]>
  return { child, dataDir, env, ended, port: Number(env.REDIRECT_PORT), output: () => output }
}

/** Sends searches to a port until the end of the test. */
function search(t: TestContext, port: number, keepAlive: boolean) {
  const searches = new SearchesAtRate(
    (number) => `http://127.0.0.1:${port}/search?q=shoes&publisher_id=1&targeting_id=1&click_id=c${number}`,
    RATE,
    keepAlive,
  )
  t.after(() => searches.stop())
  const ran = searches.run()
  return {
    searches,
    next: () => searches.next(RATE),
    async stop() {
      searches.stop()
      await ran
    },
  }
}

/** Lets `act` bring another engine, and waits until it serves. */
async function another(dataDir: string, act: () => void): Promise<void> {
  const before = served(dataDir).length
  act()
  await until(() => served(dataDir).length > before, 'another engine serves', PATIENCE_MS)
}

/** Restarts in place under both kinds of clients, each without a failed search. */
async function restartUnderSearches(
  t: TestContext,
  { port, dataDir, handOver }: { port: number; dataDir: string; handOver: () => void },
): Promise<void> {
  const clients = [search(t, port, true), search(t, port, false)]
  for (let restart = 0; restart < RESTARTS; restart += 1) {
    await Promise.all(clients.map((client) => client.next()))
    await another(dataDir, handOver)
  }
  await Promise.all(clients.map((client) => client.next()))
  await Promise.all(clients.map((client) => client.stop()))
  const [kept, fresh] = clients.map(({ searches }) => searches)
  ledger(t, `${RESTARTS} restarts in place, ${t.name}`, {
    answered: kept!.answered + fresh!.answered,
    'failed, connections kept': kept!.failed.length,
    'failed, a connection for each': fresh!.failed.length,
    'sent again by clients that keep connections': kept!.resent,
  })
  assert.deepEqual([...kept!.failed, ...fresh!.failed], [])
  assert.equal(fresh!.resent, 0)
}

/**
 * Kills the engine while searches arrive. Those that come later wait for the next one, and none is refused. Returns when
 * it was killed, by `performance.now()`.
 */
async function killUnderSearches(t: TestContext, port: number, dataDir: string): Promise<number> {
  const client = search(t, port, false)
  await client.next()
  let open = 0
  let killedAt = 0
  await another(dataDir, () => {
    const pid = served(dataDir).at(-1)!
    open = client.searches.open
    killedAt = performance.now()
    process.kill(pid, 'SIGKILL')
  })
  await client.next()
  await client.stop()
  const { failed } = client.searches
  ledger(t, `kill -9, ${t.name}`, { answered: client.searches.answered, failed: failed.length })
  // Connections that the killed process had accepted are lost with it, and no other. A client whose search was read
  // gets an end and no error, which Node calls a hang-up.
  assert.deepEqual(
    failed.filter((text) => !/ECONNRESET|EPIPE|socket hang up/.test(text)),
    [],
  )
  // More than a few are open when this process could not read replies for a while.
  assert.ok(failed.length <= Math.max(open, RATE / 10), `${open} were open:\n${failed.join('\n')}`)
  return killedAt
}

test('npm run serve', async (t) => {
  const { child, dataDir, port, ended, env } = await serveEngine(t, 'serve')
  await until(() => served(dataDir).length > 0, 'the engine serves', PATIENCE_MS)
  await restartUnderSearches(t, { port, dataDir, handOver: () => child.kill('SIGUSR2') })
  const killedAt = await killUnderSearches(t, port, dataDir)
  const second = await serveEngine(t, 'second', { REDIRECT_PORT: env.REDIRECT_PORT! })
  assert.deepEqual(await second.ended, [1, null])
  assert.equal(
    second.output().trim(),
    `Port ${port} is used by another program: set REDIRECT_PORT to another one.`,
  )
  // The second accident within a minute is left to the supervisor of the command, and nobody holds the port any more.
  await killUntilEnd(() => served(dataDir), ended, killedAt)
  assert.deepEqual(await ended, [1, null])
  await assert.rejects(fetch(`http://127.0.0.1:${port}/health`))
})

test('sockets of systemd', async (t) => {
  if (spawnSync('systemd-socket-activate', ['--version']).status !== 0)
    return t.skip('this machine has no systemd-socket-activate')
  const { child, dataDir, port, ended } = await serveEngine(t, 'systemd', {}, [
    'systemd-socket-activate',
    '--listen=127.0.0.1:PORT',
  ])
  // The first connection starts the command.
  await until(
    () =>
      fetch(`http://127.0.0.1:${port}/health`).then(
        ({ ok }) => ok,
        () => false,
      ),
    'the engine replies',
    PATIENCE_MS,
  )
  await restartUnderSearches(t, { port, dataDir, handOver: () => child.kill('SIGUSR2') })
  child.kill('SIGTERM')
  assert.deepEqual(await ended, [0, null])
})

test('more sockets of systemd than workers are refused', async (t) => {
  if (spawnSync('systemd-socket-activate', ['--version']).status !== 0)
    return t.skip('this machine has no systemd-socket-activate')
  const { port, ended, output } = await serveEngine(t, 'too many', { REDIRECT_WORKERS: '1' }, [
    'systemd-socket-activate',
    '--listen=127.0.0.1:PORT',
    `--listen=127.0.0.1:${await freePort()}`,
  ])
  // The first connection starts the command.
  await until(
    async () => {
      await fetch(`http://127.0.0.1:${port}/health`, { signal: AbortSignal.timeout(500) }).catch(() => {})
      return output().includes('systemd passes')
    },
    'the command is refused',
    PATIENCE_MS,
  )
  assert.deepEqual(await ended, [1, null])
  assert.match(output(), /systemd passes 2 sockets, but REDIRECT_WORKERS is 1/)
})

test('MAX_CONNECTIONS holds for connections that waited for an engine', async (t) => {
  const { dataDir, port } = await serveEngine(t, 'limited', { MAX_CONNECTIONS: '16', REDIRECT_WORKERS: '1' })
  await until(() => served(dataDir).length > 0, 'the engine serves', PATIENCE_MS)
  const pid = served(dataDir).at(-1)!
  process.kill(pid, 'SIGKILL')
  // Silent clients: those above the limit are closed by the next engine at once.
  const sockets = Array.from({ length: 30 }, () => connect(port, '127.0.0.1'))
  t.after(() => sockets.forEach((socket) => socket.destroy()))
  const closed = new Set<number>()
  for (const [at, socket] of sockets.entries())
    socket.on('error', () => closed.add(at)).on('close', () => closed.add(at))
  await until(() => served(dataDir).length > 1, 'another engine serves', PATIENCE_MS)
  // A quarter of them may come from one address.
  await until(() => closed.size >= 26, 'connections above the limit are closed', PATIENCE_MS)
  assert.equal(closed.size, 26)
})

test('npm start', async (t) => {
  const addresses = await freeAddresses()
  const dataDir = join(folder, 'start')
  const run = new StartedRun({ ...addresses, DATA_DIR: dataDir, SAMPLE_DATA: '0', REDIRECT_WORKERS: '2' })
  await run.ready()
  const port = Number(addresses.REDIRECT_PORT)
  await restartUnderSearches(t, { port, dataDir, handOver: () => run.child.kill('SIGUSR2') })
  assert.doesNotMatch(run.output, /redirect ended/)
  await killUnderSearches(t, port, dataDir)
  assert.match(run.output, /redirect ended \(SIGKILL\), starting it again/)
  assert.equal(await run.stop(), 0)
})
