import assert from 'node:assert/strict'
import { once } from 'node:events'
import { BoundSocket, connect, type Socket } from 'node:net'
import { test } from 'node:test'
import { ledger } from '@headgate/runtime/testing/ledger'
import { until } from '@headgate/runtime/testing/until'
import { publishBusiness, PUBLISHER } from './testing/business.ts'
import { Setting } from './testing/setting.ts'
import { clickOf, spooledRecords } from './testing/spooled.ts'

const CLIENTS = 40

/** Connects and sends one search. */
async function searching(port: number, click: string): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1' })
  await once(socket, 'connect')
  const query = `q=word&publisher_id=${PUBLISHER}&targeting_id=1&click_id=${click}`
  await new Promise((sent) => socket.write(`GET /search?${query} HTTP/1.1\r\nHost: a\r\n\r\n`, sent))
  return socket
}

test('searches of clients that gave up while no engine ran are not recorded', async (t) => {
  const setting = new Setting(t)
  const database = await setting.database()
  const dataDir = setting.folder()
  const socket = new BoundSocket({ host: '127.0.0.1', port: 0 })
  setting.after(() => socket.close())
  const { port } = socket.address()
  const engine = await setting.engine({ dataDir, databaseUrl: database.url, port, socket, workers: 1 })
  await publishBusiness(database.db, 1)
  await engine.start()
  await engine.handOver()

  const staying: { client: Socket; text: string }[] = []
  for (let number = 0; number < CLIENTS; number += 1) {
    const gone = await searching(port, `gone-${number}`)
    // Half of them vanish with a reset, as a client does whose process was killed with bytes unread.
    if (number % 2 === 0) gone.resetAndDestroy()
    else gone.destroy()
    await once(gone, 'close')
    const stayed = { client: await searching(port, `stayed-${number}`), text: '' }
    stayed.client.on('data', (chunk) => (stayed.text += chunk.toString('latin1')))
    setting.after(() => stayed.client.destroy())
    staying.push(stayed)
  }
  await engine.start()
  await until(
    () => staying.every(({ text }) => text.startsWith('HTTP/1.1 302')),
    'waiting clients have a reply',
  )
  await engine.stop()

  const clicks = (await spooledRecords(dataDir)).map(clickOf)
  const recorded = (name: string) => clicks.filter((click) => click.startsWith(name)).length
  ledger(t, 'clients that waited', { stayed: recorded('stayed'), gone: recorded('gone') })
  assert.deepEqual([recorded('stayed'), recorded('gone')], [CLIENTS, 0])
})
