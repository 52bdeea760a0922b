import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isEachOnce, recordLines } from './record-lines.ts'

const counts = {
  users: 3,
  publisher_links: 20,
  revision: 7,
  imports: 2,
  searches_stored: 1_000,
  searches_counted: 1_000,
  days: 2,
  different: [],
  stored_twice: [],
}

test('searches that are stored and counted once have a tick', () => {
  assert.ok(isEachOnce(counts))
  assert.deepEqual(recordLines(counts).slice(2), [
    '✓ searches   every search that is stored one by one is there once, and counted by hour, once',
    '             2 days compared, all the same',
  ])
})

test('what is counted in another way, and what is stored twice, has a cross and its days', () => {
  const different = [
    { day: '2026-11-28', stored: 500, counted: 1_500 },
    { day: '2026-11-29', stored: 500, counted: 500 },
  ]
  const stored_twice = [{ day: '2026-11-29', rows: 250 }]
  const [head, ...lines] = recordLines({ ...counts, different, stored_twice }).slice(2)
  assert.match(head!, /^✗/)
  assert.deepEqual(lines, [
    '             2 days compared, 2 different',
    '    2026-11-28: 500 stored, 1,500 counted',
    '    2026-11-29: 500 stored, 500 counted, under other records or outcomes',
    '    2026-11-29: 250 rows of searches that are stored already',
  ])
  for (const found of [{ different }, { stored_twice }]) {
    assert.equal(isEachOnce({ ...counts, ...found }), false)
    assert.match(recordLines({ ...counts, ...found })[2]!, /^✗/)
  }
})
