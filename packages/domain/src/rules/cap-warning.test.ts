import assert from 'node:assert/strict'
import { test } from 'node:test'
import { beyondCap, capWarnings } from './cap-warning.ts'

test('a rule exceeds its advertiser link only where both have a cap', () => {
  const cases: [rule: number | null, traffic: number, link: number | null, wanted: number | null][] = [
    [2_000, 100, 40, 2_000],
    [40, 100, 40, null],
    [41, 100, 40, 41],
    [0, 100, 40, null],
    [null, 100, 40, null],
    [2_000, 100, 0, null],
    [2_000, 100, null, null],
    // Two advertisers: each gets its share.
    [100, 50, 40, 50],
    [100, 40, 40, null],
  ]
  for (const [rule, traffic, link, wanted] of cases)
    assert.equal(beyondCap(rule, traffic, link), wanted, `${rule} ${traffic} ${link}`)
})

const rule = (disabled: boolean, ...links: (number | null)[]) => ({
  disabled,
  daily_cap: 100,
  provider_details: links.map((provider_link) => ({ provider_link, traffic: 100 / links.length })),
})

test('warnings name the enabled rules by place, and each advertiser link of theirs', () => {
  const caps = new Map([
    [7, 40],
    [8, 60],
  ])
  const warnings = capWarnings([rule(true, 7), rule(false, 7, 8), rule(false, null), rule(false, 9)], (id) =>
    caps.get(id),
  )
  assert.deepEqual(warnings, [{ place: 2, provider_link_id: 7, wanted: 50, cap: 40 }])
})
