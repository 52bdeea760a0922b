import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { freePort } from '@headgate/runtime/testing/free-port'
import { StartError } from '@headgate/runtime/start-error'
import { bindListeners } from './hold-sockets.ts'

async function bind(t: TestContext, REDIRECT_PORT: number, REDIRECT_WORKERS: number, HOST = '127.0.0.1') {
  const listeners = await bindListeners({ REDIRECT_PORT, REDIRECT_WORKERS, HOST })
  t.after(() => listeners.close())
  return listeners
}

for (const workers of [1, 3])
  test(`a port that another starter holds is refused before an engine listens on it (${workers} workers)`, async (t) => {
    const port = await freePort()
    const first = await bind(t, port, workers)
    assert.equal(new Set(first.descriptors).size, workers)
    const refusal = new StartError(
      `Port ${port} is used by another program: set REDIRECT_PORT to another one.`,
    )
    await assert.rejects(bind(t, port, workers), refusal)
    first.close()
    await bind(t, port, workers)
  })

test('an address that is not of this machine is named with its setting', async (t) => {
  const refusal = new StartError('192.0.2.1 is not an address of this machine: set HOST to one.')
  await assert.rejects(bind(t, await freePort(), 2, '192.0.2.1'), refusal)
})
