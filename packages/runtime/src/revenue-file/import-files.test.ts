import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { test } from 'node:test'
import { ImportFiles } from './import-files.ts'

test('old files that no import names go, and what a killed upload left half-written', async (t) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'headgate files '))
  t.after(() => rmSync(dataDir, { recursive: true }))
  const files = new ImportFiles(dataDir)
  const before = new Date('2026-11-01T00:00:00Z')
  assert.equal(await files.removeOld(before, async () => []), 0)
  for (const id of [1, 2, 3]) await files.keep(id, Readable.from(['a,b\n']), 100)
  const folder = join(dataDir, 'imports')
  for (const name of ['4.csv.zst.part', '5.csv.zst.part', 'notes.txt']) writeFileSync(join(folder, name), '')
  for (const name of ['1.csv.zst', '2.csv.zst', '4.csv.zst.part', 'notes.txt'])
    utimesSync(join(folder, name), before, new Date('2026-10-31T23:59:59Z'))
  const asked: number[] = []
  const removed = await files.removeOld(before, async (ids) => {
    asked.push(...ids)
    return [2, 3]
  })
  assert.deepEqual(new Set(asked), new Set([1, 2]))
  assert.equal(removed, 2)
  assert.deepEqual(readdirSync(folder).toSorted(), ['1.csv.zst', '3.csv.zst', '5.csv.zst.part', 'notes.txt'])
})
