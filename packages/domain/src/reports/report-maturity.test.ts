import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type ReportMaturity, reportMaturityWords } from './report-maturity.ts'

const cases: [what: Partial<ReportMaturity>, words: string][] = [
  [{ state: null }, ''],
  [{ state: 'settled', share: 1, unreportedPart: 0 }, 'settled'],
  [{ state: 'estimated', share: 0.83, unreportedPart: 0 }, 'estimated, usually 83 % in'],
  [{ state: 'none', share: null, unreportedPart: 100 }, 'not reported yet'],
  // A publisher's row says nothing of searches where it may not see them.
  [{ state: 'none', share: null, unreportedPart: null }, 'not reported yet'],
  [
    { state: 'none', share: 0.84, unreportedPart: 0.2 },
    'estimated, usually 84 % in; 1 % of searches not reported yet',
  ],
  // Reported in part, by an advertiser with too little history to say how much is in.
  [{ state: 'none', share: null, unreportedPart: 62 }, 'partly reported; 62 % of searches not reported yet'],
  [
    { state: 'none', share: null, unreportedPart: 99.9 },
    'partly reported; 99 % of searches not reported yet',
  ],
]

for (const [what, words] of cases)
  test(`${JSON.stringify(what)} is ${words === '' ? 'nothing' : words}`, () => {
    const row: ReportMaturity = { state: null, share: null, unreported: 0, unreportedPart: null, ...what }
    assert.equal(reportMaturityWords(row), words)
  })
