import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ingestEvents } from '@headgate/contract/searches/ingest'
import { createLog } from '@headgate/runtime/log'
import { encodeEvents, makeEvents } from '@headgate/warehouse/testing/search-events'
import { ship, testAnalytics } from './testing/analytics.ts'

test('batches of engines, which come all the time, have a line in the log only when they are refused', async (t) => {
  const lines: Record<string, unknown>[] = []
  const log = createLog('analytics', 'info', { write: (line) => void lines.push(JSON.parse(line)) })
  const own = await testAnalytics(undefined, log)
  t.after(() => own.close())
  const to = new Date()
  const between = { from: new Date(to.getTime() - 60_000), to }
  const batch = encodeEvents(makeEvents(10, { seed: 1, segment: 1, between }))
  assert.equal((await ship(own.app, '1-1-00000000.0', batch)).statusCode, 200)
  assert.equal((await ship(own.app, '../../../etc/x', batch)).statusCode, 400)
  assert.deepEqual(
    lines.filter(({ msg }) => msg === 'request').map(({ path, status }) => [path, status]),
    [[ingestEvents.path, 400]],
  )
})
