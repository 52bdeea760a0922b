import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { createLog } from '../log.ts'
import { listFiles, readList } from './lists.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'headgate lists '))
after(() => rmSync(dataDir, { recursive: true }))

const lines: string[] = []
const log = createLog('test', 'info', { write: (line) => lines.push(line) })
const path = join(dataDir, 'lists', listFiles.proxyRanges)

test('an emptied list does not switch its filter off without a word: the shipped one comes back', () => {
  const shipped = readList(dataDir, listFiles.proxyRanges, log)
  assert.ok(shipped.length > 0)
  assert.deepEqual(lines, [])
  for (const [at, content] of ['', '\n', '\0\0\0\0'].entries()) {
    writeFileSync(path, content)
    assert.deepEqual(readList(dataDir, listFiles.proxyRanges, log), shipped)
    assert.equal(lines.length, at + 1)
    assert.match(lines[at]!, /proxy-ranges\.txt.*a list of the filters was empty/)
  }
})

test('a list that somebody emptied on purpose stays as it is', () => {
  writeFileSync(path, '# no proxies\n')
  assert.deepEqual(readList(dataDir, listFiles.proxyRanges, log), [])
  assert.equal(readFileSync(path, 'utf8'), '# no proxies\n')
})
