import assert from 'node:assert/strict'
import { test } from 'node:test'
import { file, malformedFiles } from './testing/malformed-files.ts'
import { readBytes } from './testing/read-bytes.ts'

for (const one of malformedFiles)
  test(`malformed file: ${one.name}`, async () => {
    for (const length of [65_536, 13]) {
      if (length === 13 && one.content.length > 100_000) continue
      const result = await readBytes(one.content, one.mapping, length)
      const { problem, rows, read, failed, excluded, lines } = result
      assert.equal(rows, read + failed + excluded)
      assert.equal(rows, lines.length)
      assert.deepEqual(
        lines.map(({ row }) => row),
        lines.map((_, at) => at + 1),
      )
      const letters = { read: 'r', failed: 'f', excluded: 'x' }
      assert.equal(lines.map(({ kind }) => letters[kind]).join(''), one.lines ?? '')
      if (one.problem) assert.match(problem ?? 'none', one.problem)
      else assert.equal(problem, null)
      const first = lines.find(({ kind }) => kind === 'failed')
      if (one.reason) assert.match(first!.reason!, one.reason)
      if (one.field !== undefined) assert.equal(first!.field, one.field)
      for (const { kind, reason } of lines) assert.equal(reason === null, kind === 'read')
    }
  })

test('unknown countries are marked, never dropped', async () => {
  const { lines } = await readBytes(
    file('2026-11-05,A,Atlantis,1,1,1', '2026-11-05,A,,1,1,1', '2026-11-05,A,uk,1,1,1'),
  )
  assert.deepEqual(
    lines.map(({ country, countryUnread }) => [country, countryUnread]),
    [
      ['', true],
      ['', false],
      ['GB', false],
    ],
  )
})
