import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CapTable, leaseFlag } from '../book/cap-table.ts'
import { LeaseUnits } from '../book/lease-units.ts'
import { makeCapSlots } from '../cap-slots.ts'
import { leaseOf } from '../lease.ts'
import { TRIED_AT_ONCE, UnavailableLeases } from './unavailable-leases.ts'

const DAY = 20_000
const CAPS = 35_000

function unavailableLeases() {
  const slots = makeCapSlots(CAPS)
  const table = new CapTable(slots)
  const leases = Array.from({ length: CAPS }, (_, at) => leaseOf(table.add('rule', at + 1), DAY))
  for (const lease of leases) table.begin(lease, DAY)
  const unavailable = new UnavailableLeases({ table, units: new LeaseUnits(slots, table) })
  const inState = (state: number) => slots.state.filter((one) => one === state).length
  return { slots, table, leases, unavailable, inState }
}

test('however many leases are unavailable, one step looks at a part of them, those first that came first', () => {
  const { slots, leases, unavailable, inState } = unavailableLeases()
  for (const lease of leases) unavailable.add(lease)
  assert.equal(inState(2), CAPS)
  unavailable.step()
  assert.equal(inState(2), CAPS)
  unavailable.tryAgain()
  assert.equal(inState(2), CAPS - TRIED_AT_ONCE)
  assert.equal(slots.state[leases[0]! >> 1], 0)
  // It waits for the next time.
  unavailable.add(leases[0]!)
  for (let step = 0; step < 10; step += 1) unavailable.step()
  assert.equal(inState(2), 1)
  unavailable.tryAgain()
  assert.equal(inState(2), 0)
})

test('leases for which PostgreSQL replied, whose cap is fully granted, or of a day that is over keep their state', () => {
  const { slots, table, leases, unavailable, inState } = unavailableLeases()
  const stateOf = (nth: number) => slots.state[leases[nth]! >> 1]
  for (const nth of [1, 2, 3]) unavailable.add(leases[nth]!)
  unavailable.delete(leases[1]!)
  table.set(leases[2]!, leaseFlag.exhausted, true)
  unavailable.tryAgain()
  assert.deepEqual([stateOf(1), stateOf(2), stateOf(3)], [2, 2, 0])
  for (const lease of leases) unavailable.add(lease)
  unavailable.tryAgain()
  unavailable.clear()
  const before = inState(2)
  unavailable.step()
  assert.equal(inState(2), before)
})
