import assert from 'node:assert/strict'
import { test } from 'node:test'
import { momentOf } from './moment-of.ts'

const texts: [typed: string, moment: string | undefined][] = [
  ['2026-11-25 14:00', '2026-11-25T14:00:00.000Z'],
  [' 2026-11-25  9:05 ', '2026-11-25T09:05:00.000Z'],
  ['2026-11-25T14:00:31Z', '2026-11-25T14:00:31.000Z'],
  ['2026-11-25 14:00:31.120 (UTC)', '2026-11-25T14:00:31.000Z'],
  ['2026-11-25', '2026-11-25T00:00:00.000Z'],
  ['2026-02-31 10:00', undefined],
  ['2026-11-25 24:00', undefined],
  ['2026-11-25 14:61', undefined],
  ['25.11.2026 14:00', undefined],
  ['2026-11-25 14:00+02:00', undefined],
  ['yesterday', undefined],
  ['', undefined],
]

test('a typed time is read as UTC, or not at all', () => {
  for (const [typed, moment] of texts) assert.equal(momentOf(typed), moment, typed)
})
