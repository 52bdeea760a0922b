import assert from 'node:assert/strict'
import { execFile, execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { processIdentity } from './product/process-identity.ts'
import { endStartedRuns, eventually, freeAddresses, StartedRun, type Addresses } from './testing/started.ts'

/** With a space in its path, as users' folders have. */
const folder = mkdtempSync(join(tmpdir(), 'headgate start '))
after(async () => {
  await endStartedRuns()
  rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
})

async function businessOf(run: StartedRun, addresses: Addresses): Promise<unknown> {
  const client = new Client({ connectionString: run.databaseUrl(addresses) })
  await client.connect()
  try {
    const { rows } = await client.query(
      `select (select count(*)::int from publisher) publishers, (select count(*)::int from targeting) targetings,
              (select array_agg(password_hash order by id) from "user") hashes`,
    )
    return rows[0]
  } finally {
    await client.end()
  }
}

async function isReady(port: string): Promise<true | undefined> {
  const answer = await fetch(`http://127.0.0.1:${port}/ready`)
  await answer.arrayBuffer()
  return answer.ok || undefined
}

/** Output of the traffic command, started with the data directory alone. */
async function traffic(settings: Record<string, string>, ...args: string[]): Promise<string> {
  const command = fileURLToPath(new URL('traffic.ts', import.meta.url))
  const { stdout } = await promisify(execFile)(process.execPath, [command, ...args], {
    env: { ...process.env, ...settings },
  })
  return stdout
}

/** Runs a start that must fail. Returns the single message that it prints. */
async function refused(settings: Record<string, string>): Promise<string> {
  const run = new StartedRun(settings)
  assert.equal(await run.ended(), 1, run.output)
  return run.output.trim()
}

test('starts from nothing, restarts killed parts, refuses a second run, stops, goes on from a copy, and after a kill', async () => {
  const addresses = await freeAddresses()
  // A short past: its stories have tests of their own.
  const settings = { ...addresses, DATA_DIR: join(folder, 'first'), SAMPLE_PAST_DAYS: '2' }
  const run = new StartedRun(settings)
  await run.ready()
  assert.match(run.output, new RegExp(`http://localhost:${addresses.PORT}\\b`))
  assert.match(run.output, /Password\s+\S{12,}/)
  assert.match(run.output, /\d,\d{3} searches in/)
  assert.match(run.output, /[1-9]\d* files and [1-9] runs of an API in/)
  const before = await businessOf(run, addresses)
  assert.equal((before as { publishers: number }).publishers, 20)

  const sent = await traffic({ DATA_DIR: settings.DATA_DIR }, '--searches', '20')
  assert.match(sent, new RegExp(`20 searches to http://127\\.0\\.0\\.1:${addresses.REDIRECT_PORT}`))
  assert.match(sent, /20 searches in/)

  const again = await refused({ ...(await freeAddresses()), DATA_DIR: settings.DATA_DIR })
  assert.match(
    again,
    /^The data directory .* is in use: Headgate runs at http:\/\/localhost:\d+ \(process \d+\)/,
  )
  assert.equal(again.split('\n').length, 1)
  const busy = await refused({ ...addresses, DATA_DIR: join(folder, 'other') })
  assert.match(busy, new RegExp(`Port ${addresses.PORT} is used by another program: set PORT to another one`))
  assert.match(busy, new RegExp(`Port ${addresses.POSTGRES_PORT} .* set POSTGRES_PORT`))

  for (const [part, port] of [
    ['analytics', addresses.ANALYTICS_PORT],
    ['redirect', addresses.REDIRECT_PORT],
  ] as const) {
    const pid = run.pidOf(part)!
    process.kill(pid, 'SIGKILL')
    const next = await eventually(`${part} is started again`, async () => {
      const now = run.pidOf(part)
      return now === pid ? undefined : now
    })
    assert.notEqual(next, pid)
    await eventually(`${part} is ready again`, () => isReady(port))
  }

  assert.equal(await run.stop(), 0, run.output)

  // The back-up and the restart from it, as docs/operations.md describes them.
  const copy = join(folder, 'copy')
  execFileSync('cp', ['-a', settings.DATA_DIR, copy])
  rmSync(settings.DATA_DIR, { recursive: true })
  const restored = new StartedRun({ ...addresses, DATA_DIR: copy })
  await restored.ready()
  assert.doesNotMatch(restored.output, /Password/)
  assert.deepEqual(await businessOf(restored, addresses), before)

  const parts = ['api', 'analytics', 'redirect'].map((part) => {
    const pid = restored.pidOf(part)!
    return { pid, identity: processIdentity(pid) }
  })
  // Frozen, so that it still uses its port when the next start checks the ports, as on a busy machine.
  const postmaster = Number(readFileSync(join(copy, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])
  process.kill(postmaster, 'SIGSTOP')
  restored.child.kill('SIGKILL')
  await restored.ended()
  const next = new StartedRun({ ...addresses, DATA_DIR: copy })
  await next.ready()
  for (const { pid, identity } of parts) assert.notEqual(processIdentity(pid), identity)
  assert.deepEqual(await businessOf(next, addresses), before)
  assert.equal(await next.stop(), 0)
})

test('says every setting that is wrong in one message', async () => {
  const said = await refused({
    PORT: 'many',
    SAMPLE_DATA: 'maybe',
    SAMPLE_PAST_DAYS: '91',
    TRUSTED_PROXIES: 'proxy.local',
    DATABASE_URL: 'http://x',
    DATA_DIR: folder,
  })
  for (const name of ['PORT', 'SAMPLE_DATA', 'SAMPLE_PAST_DAYS', 'DATABASE_URL', 'TRUSTED_PROXIES'])
    assert.match(said, new RegExp(`^\\s*${name}: `, 'm'))
})

test('says in one line that DATABASE_URL cannot be reached', async () => {
  const addresses = await freeAddresses()
  const said = await refused({
    ...addresses,
    DATA_DIR: join(folder, 'unreachable'),
    DATABASE_URL: `postgres://user:secret@127.0.0.1:${addresses.POSTGRES_PORT}/headgate`,
  })
  assert.match(
    said,
    /^DATABASE_URL: the PostgreSQL at 127\.0\.0\.1:\d+ cannot be reached \(ECONNREFUSED\)\. Start it, or correct the address\.$/,
  )
})

test('says in one line that CLICKHOUSE_URL cannot be reached, before anything is made', async () => {
  const addresses = await freeAddresses()
  const settings = { ...addresses, DATA_DIR: join(folder, 'no warehouse') }
  // Nothing listens there yet.
  const said = await refused({ ...settings, CLICKHOUSE_URL: `http://127.0.0.1:${addresses.REDIRECT_PORT}` })
  assert.match(
    said,
    /^CLICKHOUSE_URL: the ClickHouse at 127\.0\.0\.1:\d+ cannot be reached \(ECONNREFUSED\)\. Start it, or correct the address\.$/,
  )
  assert.ok(!existsSync(join(settings.DATA_DIR, 'postgres')))
})

test('a start that fails once the first admin is made still shows the password', async () => {
  const addresses = await freeAddresses()
  const dataDir = join(folder, 'half')
  mkdirSync(dataDir)
  // At the path of analytics' folder: that part can never start.
  writeFileSync(join(dataDir, 'clickhouse'), '')
  const said = await refused({ ...addresses, DATA_DIR: dataDir, SAMPLE_DATA: '0' })
  assert.match(said, /The part analytics cannot be started/)
  assert.match(said, /Password\s+\S{12,}/)
})

test('says in one line that the data directory cannot be used', async () => {
  writeFileSync(join(folder, 'a file'), '')
  const addresses = await freeAddresses()
  const below = await refused({ ...addresses, DATA_DIR: join(folder, 'a file', 'below') })
  assert.match(
    below,
    /^The data directory .*a file\/below is a file, or is inside a file\. Set DATA_DIR to another one\.$/,
  )
  if (process.platform !== 'linux') return
  const nowhere = await refused({ ...addresses, DATA_DIR: '/proc/nowhere' })
  assert.match(nowhere, /^The data directory \/proc\/nowhere cannot be used .*Set DATA_DIR to another one\.$/)
})

test('says once that HOST is no address of this machine', async () => {
  const settings = { ...(await freeAddresses()), DATA_DIR: join(folder, 'host'), HOST: '192.0.2.1' }
  assert.equal(await refused(settings), '192.0.2.1 is not an address of this machine: set HOST to one.')
})

test('a part alone says in one line what keeps it from starting', async () => {
  const addresses = await freeAddresses()
  const serve = fileURLToPath(new URL('serve.ts', import.meta.url))
  const refusedPart = async (part: string, settings: Record<string, string>) => {
    const DATABASE_URL = `postgres://127.0.0.1:${addresses.POSTGRES_PORT}/headgate`
    const { PATH, NODE_COMPILE_CACHE } = process.env
    const env = { PATH, NODE_COMPILE_CACHE, ...addresses, DATABASE_URL, ...settings }
    const run = promisify(execFile)(process.execPath, [serve, part], { env })
    return run.then(
      () => assert.fail(`${part} started`),
      (cause: { code: number; stderr: string }) => {
        assert.equal(cause.code, 1)
        return cause.stderr.trim()
      },
    )
  }
  const busy = createServer().listen(0, '127.0.0.1')
  await once(busy, 'listening')
  const port = String((busy.address() as AddressInfo).port)
  for (const [part, name] of [
    ['api', 'PORT'],
    ['analytics', 'ANALYTICS_PORT'],
    ['redirect', 'REDIRECT_PORT'],
  ] as const)
    assert.equal(
      await refusedPart(part, { DATA_DIR: join(folder, 'alone'), [name]: port }),
      `Port ${port} is used by another program: set ${name} to another one.`,
    )
  busy.close()
  for (const part of ['api', 'analytics', 'redirect', 'jobs'])
    assert.match(
      await refusedPart(part, { DATA_DIR: join(folder, 'a file') }),
      /^The data directory .* is a file/,
    )
})
