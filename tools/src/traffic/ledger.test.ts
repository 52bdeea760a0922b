import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import type { TrafficSearch } from '@headgate/traffic/searches'
import { Ledger } from './ledger.ts'

const search: TrafficSearch = {
  clickId: 'tr1-1',
  publisherId: 2,
  targetingId: 3,
  keyword: 'tea',
  path: '/search?q=tea',
  headers: {},
}
const known = { click_id: 'tr1-1', publisher_id: 2, targeting_id: 3, keyword: 'tea', sent_at: 5 }

test('a search with a reply and one without are a line each', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'traffic-'))
  try {
    const path = join(folder, 'ledger.jsonl')
    const ledger = new Ledger(path)
    ledger.write(search, { sentAt: 5, took: 1, status: 302, location: 'https://a.example/' })
    ledger.write(search, { sentAt: 5, took: 1, error: 'ECONNRESET' })
    await ledger.close()
    const lines = (await readFile(path, 'utf8')).trim().split('\n')
    assert.deepEqual(
      lines.map((line) => JSON.parse(line) as unknown),
      [
        { ...known, status: 302, location: 'https://a.example/' },
        { ...known, error: 'ECONNRESET' },
      ],
    )
  } finally {
    await rm(folder, { recursive: true })
  }
})
