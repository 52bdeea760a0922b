import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import { createLog } from '../log.ts'
import { readSettings } from '../settings.ts'
import { until } from '../testing/until.ts'
import { inSpan } from './spans.ts'
import { startTracing, stopTracing } from './tracing.ts'

test('a receiver that takes every other batch costs one line', async (t) => {
  let batches = 0
  const receiver = createServer((request, reply) => {
    request.resume().once('end', () => {
      batches += 1
      reply.writeHead(batches % 2 === 0 ? 200 : 400).end()
    })
  }).listen(0, '127.0.0.1')
  await once(receiver, 'listening')
  process.env['OTEL_EXPORTER_OTLP_ENDPOINT'] = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`
  t.after(() => {
    delete process.env['OTEL_EXPORTER_OTLP_ENDPOINT']
    receiver.closeAllConnections()
    receiver.close()
  })
  const lines: string[] = []
  const log = createLog('test', 'info', { write: (line) => void lines.push(line) })
  await startTracing('test', readSettings(process.env), log)
  for (let sent = 1; sent <= 5; sent += 1) {
    await inSpan('one', {}, async () => {})
    await until(() => batches === sent, 'the batch comes')
  }
  await stopTracing()
  assert.equal(lines.length, 1, lines.join(''))
  assert.match(lines[0]!, /the receiver of traces took none/)
})
