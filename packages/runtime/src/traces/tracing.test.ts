import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import { createLog } from '../log.ts'
import { readSettings } from '../settings.ts'
import { freePort } from '../testing/free-port.ts'
import { until } from '../testing/until.ts'
import { inSpan, isTraced, traceHeaders, traceId } from './spans.ts'
import { startTracing, stopTracing } from './tracing.ts'

test('a receiver that is away or never replies costs one line and a bounded stop; spans nest, logs have the trace', async (t) => {
  assert.deepEqual(traceHeaders(), {})
  assert.equal(await inSpan('before', {}, async () => traceId()), undefined, 'no traces without a receiver')
  await startTracing('test', readSettings({}), createLog('test', 'silent'))

  const lines: { msg: string; cause?: string; trace_id?: string }[] = []
  const log = createLog('test', 'info', {
    write: (line) => void lines.push(JSON.parse(line) as (typeof lines)[number]),
  })
  const port = await freePort()
  process.env['OTEL_EXPORTER_OTLP_ENDPOINT'] = `http://127.0.0.1:${port}`
  process.env['OTEL_EXPORTER_OTLP_TIMEOUT'] = 'soon'
  t.after(() => {
    delete process.env['OTEL_EXPORTER_OTLP_ENDPOINT']
    delete process.env['OTEL_EXPORTER_OTLP_TIMEOUT']
  })
  await startTracing('test', readSettings(process.env), log)
  assert.match(
    lines.map(({ cause }) => cause).join(),
    /^[^,]*'soon' for OTEL_EXPORTER_OTLP_TIMEOUT/,
    'a variable that the library reads and cannot use is named',
  )
  const [outer, inner, header] = await inSpan('outer', {}, async () => {
    log.info('within')
    return [traceId(), await inSpan('inner', {}, async () => traceId()), traceHeaders()['traceparent']]
  })
  assert.match(outer!, /^[0-9a-f]{32}$/)
  assert.equal(inner, outer)
  assert.match(header!, new RegExp(`^00-${outer}-[0-9a-f]{16}-01$`))
  assert.equal(lines.find(({ msg }) => msg === 'within')?.trace_id, outer)
  await assert.rejects(
    inSpan('failing', {}, () => Promise.reject(new TypeError('with a value'))),
    /with a value/,
  )
  assert.equal(isTraced(), false, 'no trace outside of a span')
  const away = () => lines.filter(({ msg }) => msg.startsWith('the receiver of traces took none'))
  await until(() => away().length > 0, 'the line about the receiver')
  await inSpan('again', {}, async () => {})

  // Now it takes the connection and never replies: the stop does not wait for it.
  const silent = createServer(() => {}).listen(port, '127.0.0.1')
  await once(silent, 'listening')
  assert.equal((silent.address() as AddressInfo).port, port)
  await inSpan('last', {}, async () => {})
  await stopTracing()
  silent.closeAllConnections()
  silent.close()
  assert.equal(away().length, 1)
})

test('wrong settings are named, without the headers', () => {
  for (const [name, value, message] of [
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318', /OTEL_EXPORTER_OTLP_ENDPOINT: must be an http/],
    ['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', 'x', /OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: must be an http/],
    ['OTEL_TRACES_SAMPLER_ARG', '2', /OTEL_TRACES_SAMPLER_ARG: must be a number from 0 to 1/],
    ['OTEL_TRACES_SAMPLER', 'sometimes', /OTEL_TRACES_SAMPLER: .*parentbased_traceidratio/],
    [
      'OTEL_EXPORTER_OTLP_HEADERS',
      'the-secret',
      /OTEL_EXPORTER_OTLP_HEADERS: must look like name=value(?!.*the-secret)/,
    ],
  ] as const)
    assert.throws(() => readSettings({ [name]: value }), message, name)
})
