import assert from 'node:assert/strict'
import { test } from 'node:test'
import { applyChanges, emptySnapshot } from './compile.ts'
import { NO_SLOT } from './layout.ts'
import type { EngineChange, EngineState } from './snapshot.ts'
import { changeProblem, HIGHEST_ID } from './snapshot-check.ts'
import { business, ids, providerLink, rule, targeting } from '../testing/sample-business.ts'

const slotFor = () => 0
const provider = (status: boolean) =>
  business(['provider', ids.provider, { name: 'x', status, archived: false }]).slice(-1)
const revised = (revision: number, [change]: ReturnType<typeof business>) => [{ ...change!, revision }]

test('an incremental change recompiles only the changed entities, and does not change the previous snapshot', () => {
  const first = applyChanges(emptySnapshot(), business(['targeting', 11, targeting()]), slotFor)
  const changed = business(['provider_link', 1, providerLink(1, { disabled: true })]).slice(-1)
  const second = applyChanges(first, revised(50, changed), slotFor)
  assert.equal(second.revision, 50)
  assert.equal(second.targetings.get(11)?.plan?.at, first.targetings.get(11)?.plan?.at)
  assert.equal(second.providerLinks.get(2)?.at, first.providerLinks.get(2)?.at)
  assert.notEqual(second.providerLinks.get(1)?.at, first.providerLinks.get(1)?.at)
  assert.equal(first.providerLinks.get(1)?.disabled, false)
  assert.equal(second.providerLinks.get(1)?.disabled, true)
  assert.notEqual(first.linkSlot(1), NO_SLOT)
  assert.equal(second.linkSlot(1), NO_SLOT)
})

test('links of an inactive advertiser stop, and come back with it', () => {
  const first = applyChanges(emptySnapshot(), business(), slotFor)
  const off = applyChanges(first, provider(false), slotFor)
  const on = applyChanges(off, provider(true), slotFor)
  assert.equal(off.linkSlot(1), NO_SLOT)
  assert.deepEqual(
    [1, 2].map((id) => on.linkSlot(id)),
    [1, 2].map((id) => first.linkSlot(id)),
  )
  assert.notEqual(on.linkSlot(1), NO_SLOT)
})

test('slots are requested for caps above 0 only; a cap without a slot never has room', () => {
  const asked: unknown[] = []
  const rules = [rule(1, 1, { daily_cap: 5 }), rule(2, 2)]
  const snapshot = applyChanges(
    emptySnapshot(),
    business(['targeting', ids.targeting, targeting({ rules })]),
    (...args) => {
      asked.push(args)
      return -1
    },
  )
  assert.deepEqual(asked, [['rule', 1, 5]])
  assert.equal(snapshot.targetings.get(ids.targeting)?.plan?.choice.options[0]?.slot, NO_SLOT)
})

test('ids far apart and removed entities', () => {
  const first = applyChanges(emptySnapshot(), business(['targeting', 5_000_000, targeting()]), slotFor)
  assert.ok(first.targetings.get(5_000_000))
  assert.equal(first.targetings.get(4_999_999), undefined)
  const gone = applyChanges(first, business(['targeting', 5_000_000, null]).slice(-1), slotFor)
  assert.equal(gone.targetings.get(5_000_000), undefined)
})

const publisher = (entity_id: number, content: EngineState['publisher'] | null): EngineChange => ({
  revision: 1,
  kind: 'publisher',
  entity_id,
  content,
})

test('an id above the highest is a problem of its record, and its removal takes no room', () => {
  const content = { name: 'one', status: true, archived: false }
  assert.equal(changeProblem(publisher(HIGHEST_ID, content)), null)
  assert.match(changeProblem(publisher(HIGHEST_ID + 1, content))!, /is above/)
  assert.equal(changeProblem(publisher(2 ** 31 - 1, null)), null)
  const first = applyChanges(emptySnapshot(), [publisher(1, content)], () => 0)
  const second = applyChanges(first, [publisher(2 ** 31 - 1, null), publisher(1, null)], () => 0)
  assert.deepEqual([second.publishers.pages, second.publishers.get(1)], [1, undefined])
})
