import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { call } from '@headgate/contract/base/call'
import { CallError, errors } from '@headgate/contract/base/errors'
import { testDatabase } from '@headgate/db/testing/database'
import { createLog } from '@headgate/runtime/log'
import { until } from '@headgate/runtime/testing/until'
import { z } from 'zod'
import { route } from './route.ts'
import { createService } from './service.ts'

const stopped = call({
  access: 'public',
  summary: '',
  page: 'docs/design.md#calls',
  method: 'GET',
  path: '/api/stopped',
  data: z.null(),
})

const wrapped = { 'as it is': false, 'as the cause of a refusal': true }

for (const [name, isCause] of Object.entries(wrapped))
  test(`a caller that goes away is no error: ${name}`, (t) => leave(t, isCause))

async function leave(t: TestContext, isCause: boolean): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'headgate caller '))
  t.after(() => rmSync(dataDir, { recursive: true }))
  const database = await testDatabase()
  t.after(() => database.close())
  const lines: Record<string, unknown>[] = []
  const app = createService({
    name: 'test',
    settings: { DATA_DIR: dataDir, TRUSTED_PROXIES: [] },
    log: createLog('test', 'debug', { write: (line) => void lines.push(JSON.parse(line)) }),
    database,
  })
  t.after(() => app.close())
  const begun = Promise.withResolvers<void>()
  route(app, stopped, ({ signal }) => {
    begun.resolve()
    return new Promise((_, reject) => {
      const reason = () => signal.reason as Error
      const refusal = () => new CallError(errors.reportUnavailable, { cause: reason() })
      signal.addEventListener('abort', () => reject(isCause ? refusal() : reason()))
    })
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const leaving = new AbortController()
  const reply = fetch(`http://127.0.0.1:${port}/api/stopped`, { signal: leaving.signal })
  await begun.promise
  leaving.abort()
  await assert.rejects(reply)
  await until(() => lines.some(({ msg }) => msg === 'the caller went away'), 'the call has ended')
  assert.deepEqual(
    lines.filter(({ level }) => Number(level) > 30),
    [],
  )
}
