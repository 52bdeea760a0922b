import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { StartError } from '@headgate/runtime/start-error'
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

test('a file that cannot be written is refused before the first search', () => {
  const path = join(tmpdir(), 'no such folder', 'ledger.jsonl')
  assert.throws(
    () => new Ledger(path),
    (cause) =>
      cause instanceof StartError &&
      cause.message.startsWith(`${path} cannot be written: ENOENT`) &&
      cause.message.endsWith('name another file.'),
  )
})

test('a disk that is full is told at the end', { skip: !existsSync('/dev/full') }, async () => {
  const ledger = new Ledger('/dev/full')
  ledger.write(search, { sentAt: 5, took: 1, error: 'ECONNRESET' })
  await assert.rejects(ledger.close(), /\/dev\/full cannot be written: ENOSPC/)
  // Also when lines come after the failure.
  const later = new Ledger('/dev/full')
  later.write(search, { sentAt: 5, took: 1, error: 'ECONNRESET' })
  await assert.rejects(later.close(), StartError)
  later.write(search, { sentAt: 6, took: 1, error: 'ECONNRESET' })
  await assert.rejects(later.close(), StartError)
})
