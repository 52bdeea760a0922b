import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pauseAfter } from './feedback.ts'

for (const { tookMs, pauseMs } of [
  { tookMs: 40, pauseMs: 4_960 },
  { tookMs: 1_000, pauseMs: 4_000 },
  { tookMs: 3_000, pauseMs: 12_000 },
  { tookMs: 12_000, pauseMs: 48_000 },
  { tookMs: 30_000, pauseMs: 30_000 },
  { tookMs: 70_000, pauseMs: 0 },
])
  test(`a round of ${tookMs} ms is followed by a pause of ${pauseMs} ms`, () => {
    assert.equal(pauseAfter(tookMs), pauseMs)
  })
