import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeBook, type BookFacts } from './book-day.ts'
import type { EngineCell } from './facts.ts'
import { wouldDivideOtherwise } from './late-searches.ts'
import { account, bookFacts, redirectedTo, truthRow } from './testing/example-business.ts'

const day = '2026-03-10'
const shared = bookFacts({
  accounts: [account(1), account(2)],
  providerTerms: [{ from: '2026-01-01', reportsGross: true, share: 81.3 }],
})
const figures = { searches: 1_000, monetized: 801, clicks: 77, followon: 5, initial: 4, revenue: 9_999_999 }
const truth = [
  truthRow(figures),
  truthRow({ ...figures, country: 'FR', channel: 'ab-1', revenue: -7 }),
  truthRow({ ...figures, country: '' }),
]

/** Whether a day that was booked with some searches would be divided otherwise with other ones. */
function differs(facts: BookFacts, booked: EngineCell[], now: EngineCell[]): boolean {
  const book = makeBook(facts)
  const rows = book.day({ day, truth, searches: booked })
  return wouldDivideOtherwise(book, { day, parts: rows.filter((row) => !row.isRemoved), searches: now })
}

test('the same searches, more in the same proportion, and searches of others change no division', () => {
  const booked = [redirectedTo(1, 10), redirectedTo(2, 30)]
  assert.equal(differs(shared, booked, booked), false)
  assert.equal(differs(shared, booked, [redirectedTo(1, 20), redirectedTo(2, 60)]), false)
  assert.equal(differs(shared, booked, [...booked, redirectedTo(3, 500)]), false)
  assert.equal(differs(shared, [], [redirectedTo(3, 500)]), false)
})

test('searches that move a part change the division, whatever it was found by', () => {
  const booked = [redirectedTo(1, 10), redirectedTo(2, 30)]
  assert.equal(differs(shared, booked, [redirectedTo(1, 11), redirectedTo(2, 30)]), true)
  assert.equal(differs(shared, [], [redirectedTo(1, 1)]), true)
  assert.equal(differs(shared, [redirectedTo(1, 10)], booked), true)
  const only = [...booked, redirectedTo(2, 1, { country: 'FR' })]
  assert.equal(differs(shared, booked, only), true)
})

test('a proportion that differs only behind the decimals of a percentage is noticed by its money', () => {
  const booked = [redirectedTo(1, 10_000_000), redirectedTo(2, 10_000_000)]
  const now = [redirectedTo(1, 10_000_001), redirectedTo(2, 10_000_000)]
  const rich = makeBook(shared)
  const parts = rich.day({
    day,
    truth: [truthRow({ ...figures, revenue: 900_000_000_000 })],
    searches: booked,
  })
  assert.equal(wouldDivideOtherwise(rich, { day, parts, searches: booked }), false)
  assert.equal(wouldDivideOtherwise(rich, { day, parts, searches: now }), true)
})

test('where the data of an account was removed, the part of the other one is compared', () => {
  const facts = { ...shared, removals: [{ importId: 5, accountId: 2, from: day, to: day }] }
  const booked = [redirectedTo(1, 10), redirectedTo(2, 30)]
  assert.equal(differs(facts, booked, booked), false)
  assert.equal(differs(facts, booked, [redirectedTo(1, 20), redirectedTo(2, 30)]), true)
})
