import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { test } from 'node:test'
import { call } from '@headgate/contract/base/call'
import { testDatabase } from '@headgate/db/testing/database'
import { createLog } from '@headgate/runtime/log'
import { z } from 'zod'
import { FileAnswer } from '../answer.ts'
import { route } from '../route.ts'
import { createService } from '../service.ts'

const large = call({
  access: 'public',
  summary: '',
  page: 'docs/design.md#calls',
  method: 'GET',
  path: '/api/large',
  data: z.null(),
  file: 'text/csv',
})

test('a HEAD of a download has its headers, and reads nothing of its content', async (t) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'headgate head '))
  t.after(() => rmSync(dataDir, { recursive: true }))
  const database = await testDatabase()
  t.after(() => database.close())
  const app = createService({
    name: 'test',
    settings: { DATA_DIR: dataDir, TRUSTED_PROXIES: [] },
    log: createLog('test', 'silent'),
    database,
  })
  t.after(() => app.close())
  let reads = 0
  const content = new Readable({
    read() {
      reads += 1
      this.push(reads > 10 ? null : Buffer.alloc(100_000))
    },
  })
  route(app, large, () => new FileAnswer(content, 'large.csv', 'text/csv', 1_000_000))
  const reply = await app.inject({ method: 'HEAD', url: large.path })
  assert.deepEqual([reply.statusCode, reply.headers['content-length'], reply.body], [200, '1000000', ''])
  assert.match(String(reply.headers['content-disposition']), /large\.csv/)
  await finished(content).catch(() => undefined)
  assert.equal(reads, 0)
})
