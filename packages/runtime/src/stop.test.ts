import assert from 'node:assert/strict'
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test, type TestContext } from 'node:test'
import { fileURLToPath } from 'node:url'
import { HAND_OVER } from './parts/held-sockets.ts'

const pathOf = (part: string) => fileURLToPath(new URL(`testing/${part}`, import.meta.url))

async function startPart(t: TestContext) {
  const child = fork(pathOf('stopping-part.ts'))
  t.after(() => child.kill('SIGKILL'))
  const ended = once(child, 'exit').then(([code]) => code as number | null)
  const message = async () => ((await once(child, 'message')) as [string | number])[0]
  await message()
  /** Sends a message, or the time in milliseconds, and resolves when it is handled. */
  const tell = async (text: string | number) => {
    child.send(text)
    await message()
  }
  /** Interrupts the part as Ctrl-C does, and resolves with 'SIGINT' when it goes on, else with its exit code. */
  const interrupt = () => {
    child.kill('SIGINT')
    return Promise.race([ended, message()])
  }
  return { ended, tell, interrupt, finish: () => child.send('finish') }
}

test('the first signal while a part ends for its successor does not end it at once', async (t) => {
  const { tell, interrupt, finish, ended } = await startPart(t)
  await tell(HAND_OVER)
  await tell(1_500)
  assert.equal(await interrupt(), 'SIGINT')
  finish()
  assert.equal(await ended, 0)
})

test('the second signal ends a part at once, unless it comes with the first one', async (t) => {
  const { tell, interrupt } = await startPart(t)
  await tell(HAND_OVER)
  await tell(5_000)
  assert.equal(await interrupt(), 'SIGINT')
  await tell(5_999)
  assert.equal(await interrupt(), 'SIGINT')
  await tell(6_000)
  assert.equal(await interrupt(), 1)
})

test('a part that has stopped ends with 0 in its time, although the receiver of traces never replies', async (t) => {
  const silent = createServer(() => {}).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  t.after(() => {
    silent.closeAllConnections()
    silent.close()
  })
  const OTEL_EXPORTER_OTLP_ENDPOINT = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`
  const child = fork(pathOf('traced-part.ts'), { env: { ...process.env, OTEL_EXPORTER_OTLP_ENDPOINT } })
  await once(child, 'message')
  child.kill('SIGTERM')
  assert.deepEqual(await once(child, 'exit'), [0, null])
})
