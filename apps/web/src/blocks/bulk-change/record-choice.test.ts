import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isChosen, noDecisions, withToggled } from './record-choice.ts'

const record = (drafted_by: string | null, outcome: 'change' | 'same' = 'change') =>
  ({ kind: 'targeting', id: 7, outcome, drafted_by, updatedAt: '2026-11-02T08:00:00Z' }) as const
const [plain, drafted] = [record(null), record('Ada Berg')]

test('without a decision only records with changes of another user are left out', () => {
  assert.equal(isChosen(noDecisions, plain), true)
  assert.equal(isChosen(noDecisions, drafted), false)
  assert.equal(isChosen(noDecisions, record(null, 'same')), false)
})

test('a record that was left out stays left out when another user changes it meanwhile', () => {
  const decisions = withToggled(noDecisions, [plain])
  assert.equal(isChosen(decisions, plain), false)
  assert.equal(isChosen(decisions, drafted), false)
})

test('a record that was selected stays selected when the changes of the other user are gone', () => {
  const decisions = withToggled(noDecisions, [drafted])
  assert.equal(isChosen(decisions, drafted), true)
  assert.equal(isChosen(decisions, plain), true)
})

test('a yes does not count for changes of another user that were made after it', () => {
  const decisions = withToggled(withToggled(noDecisions, [plain]), [plain])
  assert.equal(isChosen(decisions, plain), true)
  assert.equal(isChosen(decisions, drafted), false)
  assert.equal(isChosen(withToggled(decisions, [drafted]), drafted), true)
})

test('a yes to changes of another user does not count for what that user changes after it', () => {
  const decisions = withToggled(noDecisions, [drafted])
  const later = { ...drafted, updatedAt: '2026-11-02T08:05:00Z' }
  assert.equal(isChosen(decisions, drafted), true)
  assert.equal(isChosen(decisions, later), false)
  assert.equal(isChosen(withToggled(decisions, [later]), later), true)
})

test('a record without changes of another user stays selected when it was saved again', () => {
  const decisions = withToggled(withToggled(noDecisions, [plain]), [plain])
  assert.equal(isChosen(decisions, { ...plain, updatedAt: '2026-11-02T08:05:00Z' }), true)
})
