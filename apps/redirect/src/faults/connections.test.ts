import assert from 'node:assert/strict'
import { connect, type Socket } from 'node:net'
import { test } from 'node:test'
import { ledger, thorough } from '@headgate/runtime/testing/ledger'
import { until } from '@headgate/runtime/testing/until'
import { allUnrecorded } from '../spool/unrecorded.ts'
import { publishBusiness } from './testing/business.ts'
import { Setting } from './testing/setting.ts'
import { clickOf, compare, segmentNames, spooledRecords } from './testing/spooled.ts'

/** Opens connections that never close by themselves; refused ones count as well. */
async function open(setting: Setting, url: string, count: number): Promise<Socket[]> {
  const { port, hostname } = new URL(url)
  const sockets = Array.from({ length: count }, () => {
    const socket = connect({ port: Number(port), host: hostname, allowHalfOpen: true })
    socket.on('error', () => {})
    return socket
  })
  setting.after(() => sockets.forEach((socket) => socket.destroy()))
  await Promise.all(
    sockets.map(
      (socket) =>
        new Promise<void>((resolve) =>
          socket
            .on('connect', () => resolve())
            .on('close', () => resolve())
            .on('error', () => resolve()),
        ),
    ),
  )
  return sockets
}

/** A kind of idle client by number: half heads, silence, refused requests, and clients that do not read. */
function idle(socket: Socket, nth: number): void {
  if (nth % 4 === 0) socket.write('GET /search?q=half HTTP/1.1\r\nHo')
  if (nth % 4 === 1) socket.write('POST /search HTTP/1.1\r\nHost: a\r\n\r\n')
  if (nth % 4 === 2) socket.pause().write('GET /nothing HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(200))
}

test('at the descriptor limit every search that is answered is recorded', async (t) => {
  const setting = new Setting(t)
  const database = await setting.database()
  await publishBusiness(database.db)
  const dataDir = setting.folder()
  const engine = await setting.engine({
    dataDir,
    databaseUrl: database.url,
    workers: 1,
    under: ['prlimit', '--nofile=200:200'],
    // More than there are descriptors.
    env: { MAX_CONNECTIONS: '100000', CONNECTIONS_PER_ADDRESS: '100000' },
  })
  await engine.start()
  const load = setting.load('full', 4)
  const sending = load.send([engine.url], { parallel: 4 })
  await until(() => load.acknowledged.size > 50, 'searches are answered')
  await open(setting, engine.url, 400)
  // Each segment after the first two needs a descriptor that became free in the meantime.
  const segments = () => segmentNames(dataDir).length
  const before = { answered: load.acknowledged.size, segments: segments() }
  await until(
    () =>
      load.acknowledged.size > before.answered + (thorough ? 5_000 : 500) &&
      segments() >= before.segments + 3,
    'searches are answered and segments closed',
  )
  load.stop()
  await sending
  await engine.stop()
  const { acknowledged, lost } = compare(load, (await spooledRecords(dataDir)).map(clickOf))
  const unrecorded = allUnrecorded(dataDir)
  ledger(t, 'descriptor limit', { answered: acknowledged, segments: segments(), unrecorded, lost })
  assert.equal(unrecorded, 0, engine.output)
  assert.equal(lost, 0)
  assert.match(engine.output, /MAX_CONNECTIONS is more than the descriptors allow/)
})

test('below the limit of connections the engine goes on serving, and refused connections are counted', async (t) => {
  const setting = new Setting(t)
  const database = await setting.database()
  await publishBusiness(database.db)
  const engine = await setting.engine({
    databaseUrl: database.url,
    workers: 1,
    under: ['prlimit', '--nofile=200:200'],
  })
  await engine.start()
  const { most } = (await engine.ready()).connections
  await open(setting, engine.url, 300)
  await until(async () => (await engine.ready()).connections.refused > 0, 'some are refused')
  const { connections, spool } = await engine.ready()
  assert.ok(connections.open <= most)
  assert.equal(spool.unrecorded, 0)
  ledger(t, 'more connections than allowed', { ...connections, unrecorded: spool.unrecorded })
})

if (thorough)
  test('5,000 connections that never close are all freed within 180 s', async (t) => {
    const setting = new Setting(t)
    const database = await setting.database()
    await publishBusiness(database.db)
    const engine = await setting.engine({
      databaseUrl: database.url,
      env: { MAX_CONNECTIONS: '6000', CONNECTIONS_PER_ADDRESS: '12000' },
    })
    await engine.start()
    // All are open before the first sends a byte. Otherwise the first would be freed while the last are opened.
    const sockets = await open(setting, engine.url, 5_000)
    let most = 0
    await until(
      async () => (most = (await engine.ready()).connections.open) >= sockets.length,
      'the engine has taken all',
    )
    sockets.forEach(idle)
    const began = performance.now()
    // Those of the checks before its start may be open as well.
    await until(async () => (await engine.ready()).connections.open <= 2, 'all are freed', 200_000)
    const seconds = Math.round((performance.now() - began) / 1_000)
    ledger(t, '5,000 connections that never close', { open: most, 'freed after s': seconds })
    assert.ok(seconds <= 180, `${seconds} s`)
  })
