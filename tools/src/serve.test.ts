import assert from 'node:assert/strict'
import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import {
  copyFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test, type TestContext } from 'node:test'
import { fileURLToPath } from 'node:url'
import { healthOf } from './testing/health-of.ts'
import { killUntilEnd } from './testing/kill-until-end.ts'
import { today } from '@headgate/domain/days'
import { keyList, keysOfPart } from '@headgate/runtime/keys/key-list'
import { freePort } from '@headgate/runtime/testing/free-port'
import { until } from '@headgate/runtime/testing/until'

const folder = mkdtempSync(join(tmpdir(), 'headgate serve '))
after(() => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }))

interface Line {
  msg: string
  level: number
  pid?: number
  part: string
}

/** An engine on a host of its own, which starts without its database. */
async function serveEngine(
  t: TestContext,
  name: string,
  prepare: (logs: string) => void = () => {},
  /** A program that starts the command that follows it. */
  through: readonly string[] = [],
  node = process.execPath,
) {
  const dataDir = join(folder, name)
  const logs = join(dataDir, 'logs')
  mkdirSync(join(dataDir, 'keys'), { recursive: true })
  mkdirSync(logs)
  // Only the first engine compiles the country table.
  mkdirSync(join(folder, 'cache'), { recursive: true })
  symlinkSync(join(folder, 'cache'), join(dataDir, 'cache'))
  prepare(logs)
  for (const key of keysOfPart.redirect) writeFileSync(join(dataDir, 'keys', key), keyList[key].make())
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const env = {
    PATH,
    NODE_COMPILE_CACHE,
    DATA_DIR: dataDir,
    ENGINE_NOTES_DIR: join(folder, 'notes'),
    DATABASE_URL: `postgres://127.0.0.1:${await freePort()}/headgate`,
    REDIRECT_PORT: String(await freePort()),
    REDIRECT_WORKERS: '1',
  }
  const command = [node, fileURLToPath(new URL('serve.ts', import.meta.url)), 'redirect']
  const [program, ...args] = [...through, ...command]
  const run = spawn(program!, args, { env, detached: true })
  t.after(() => run.kill('SIGKILL'))
  let printed = ''
  run.stdout.setEncoding('utf8').on('data', (text: string) => (printed += text))
  run.stderr.setEncoding('utf8').on('data', (text: string) => (printed += text))
  const ended = once(run, 'close') as Promise<[number | null]>
  const path = join(logs, `redirect-${today()}.log`)
  const lines = () =>
    readFileSync(path, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Line)
  const serves = '"msg":"redirecting"'
  // A file of /dev has no end.
  const inFile = () =>
    lstatSync(path, { throwIfNoEntry: false })?.isFile() === true &&
    readFileSync(path, 'utf8').includes(serves)
  await until(() => printed.includes(serves) || inFile(), `the engine serves: ${printed}`)
  return { run, env, ended, lines, path, printed: () => printed }
}

test('a part that is served alone has its log in a file and on standard output', async (t) => {
  const { run, ended, lines, printed } = await serveEngine(t, 'alone')
  // As a terminal that is closed: to all processes of its group.
  process.kill(-run.pid!, 'SIGHUP')
  assert.deepEqual(await ended, [0, null])
  const messages = lines().map(({ msg }) => msg)
  assert.ok(messages.includes('redirecting') && messages.includes('stopping'))
  assert.deepEqual(
    printed()
      .split('\n')
      .flatMap((line) => (line.startsWith('{') ? (JSON.parse(line) as Line).msg : [])),
    messages,
  )
})

test('an engine whose successor cannot be started ends its starter with a line', async (t) => {
  const node = join(folder, 'node')
  copyFileSync(process.execPath, node)
  const { run, ended, lines, printed } = await serveEngine(t, 'without node', () => {}, [], node)
  // As an upgrade of the folder does.
  rmSync(node)
  run.kill('SIGUSR2')
  const [code] = await ended
  assert.ok(code! > 0)
  const line = `The part redirect could not be started: spawn ${node} ENOENT`
  assert.ok(printed().endsWith(`${line}\n`), printed())
  assert.equal(lines().at(-1)!.msg, line)
})

test('the log of a part that is killed has its end', async (t) => {
  const { ended, lines, path } = await serveEngine(t, 'killed')
  const served = () =>
    existsSync(path) ? lines().flatMap(({ msg, pid }) => (msg === 'redirecting' ? [pid!] : [])) : []
  // The file has its lines a moment after they are printed.
  await until(() => served().length === 1, 'a line is in the file')
  const killedAt = performance.now()
  process.kill(served()[0]!, 'SIGKILL')
  // The first time it is started again at once.
  await until(() => served().length === 2, 'another engine serves')
  await killUntilEnd(served, ended, killedAt)
  assert.deepEqual(await ended, [1, null])
  const { msg, level, part } = lines().at(-1)!
  assert.deepEqual({ msg, level, part }, { msg: 'redirect ended (SIGKILL)', level: 60, part: 'redirect' })
})

/** An API that waits for a database that says nothing, so that its start goes no further. */
async function serveUnprepared(t: TestContext, name: string, through: readonly string[] = []) {
  const database = createServer().listen(0, '127.0.0.1')
  await once(database, 'listening')
  t.after(() => database.close())
  const { port } = database.address() as AddressInfo
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const command = [process.execPath, fileURLToPath(new URL('serve.ts', import.meta.url)), 'api']
  const [program, ...args] = [...through, ...command]
  const run = spawn(program!, args, {
    env: {
      PATH,
      NODE_COMPILE_CACHE,
      DATA_DIR: join(folder, name),
      DATABASE_URL: `postgres://127.0.0.1:${port}/headgate`,
      PORT: String(await freePort()),
    },
    stdio: 'ignore',
  })
  t.after(() => run.kill('SIGKILL'))
  const ended = once(run, 'exit')
  await Promise.race([once(database, 'connection'), ended])
  return { run, ended }
}

test('a part whose start is still being prepared is not ended by the signal that replaces an engine', async (t) => {
  const { run, ended } = await serveUnprepared(t, 'prepared')
  run.kill('SIGUSR2')
  run.kill('SIGTERM')
  assert.deepEqual(await ended, [null, 'SIGTERM'])
})

/** The log cannot be written from the beginning. */
const fillDisk = (logs: string) => symlinkSync('/dev/full', join(logs, `redirect-${today()}.log`))

test('a disk that takes no line stops no part', async (t) => {
  const { run, ended, printed } = await serveEngine(t, 'full', fillDisk)
  run.kill('SIGINT')
  assert.deepEqual(await ended, [0, null])
  assert.match(printed(), /"msg":"stopping"/)
})

test('a standard output that takes no line stops no part', async (t) => {
  const toFull = ['sh', '-c', 'exec "$@" >/dev/full', 'sh']
  const { run, ended, lines } = await serveEngine(t, 'full output', () => {}, toFull)
  run.kill('SIGINT')
  assert.deepEqual(await ended, [0, null])
  assert.equal(lines().filter(({ msg }) => msg === 'stopping').length, 1)
})

test('a part whose reader has ended goes on, and its log has every line', async (t) => {
  const { run, ended, lines } = await serveEngine(t, 'no reader')
  run.stdout.destroy()
  run.stderr.destroy()
  run.kill('SIGINT')
  assert.deepEqual(await ended, [0, null])
  assert.equal(lines().filter(({ msg }) => msg === 'stopping').length, 1)
})

test('what a part prints as an error has no secret', async (t) => {
  const url = 'postgres://u:secret@h'
  // Only the part has a channel to its starter.
  const script = `data:text/javascript,process.send&&process.stderr.write('${url}\\n')`
  const { run, ended, lines, printed } = await serveEngine(t, 'secrets', () => {}, [
    'env',
    `NODE_OPTIONS=--import=${script}`,
  ])
  run.kill('SIGINT')
  assert.deepEqual(await ended, [0, null])
  assert.ok(lines().some(({ msg }) => msg === 'postgres://[removed]@h'))
  assert.ok(printed().split('\n').includes('postgres://[removed]@h'), printed())
  assert.doesNotMatch(printed(), /secret@/)
})

/** Runs a command as process 1, which the kernel protects from signals that it does not handle. */
const asProcess1 = ['unshare', '--user', '--map-root-user', '--pid', '--fork', '--mount-proc', '--kill-child']
const canBeProcess1 = spawnSync(asProcess1[0]!, [...asProcess1.slice(1), 'true']).status === 0
const noProcess1 = 'this machine does not let a process have processes of its own (unshare)'
const process1Of = ({ pid }: ChildProcess) =>
  Number(readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ')[0])

test('a part as process 1 of a container stops in order, and its health check tells its state', async (t) => {
  if (!canBeProcess1) return t.skip(noProcess1)
  const { run, env, ended, lines } = await serveEngine(t, 'contained', () => {}, asProcess1)
  // Its database is away, and it has no snapshot.
  assert.match((await healthOf('redirect', env)).printed, /replies 503$/m)
  process.kill(process1Of(run), 'SIGTERM')
  assert.deepEqual(await ended, [0, null])
  assert.ok(lines().some(({ msg }) => msg === 'stopping'))
  const { code, printed } = await healthOf('redirect', env)
  assert.equal(code, 1)
  assert.match(printed, /does not reply: ECONNREFUSED/)
})

test('a part as process 1 of a container ends on a signal also while its start is being prepared', async (t) => {
  if (!canBeProcess1) return t.skip(noProcess1)
  const { run, ended } = await serveUnprepared(t, 'prepared as process 1', asProcess1)
  process.kill(process1Of(run), 'SIGTERM')
  assert.deepEqual(await ended, [143, null])
})
