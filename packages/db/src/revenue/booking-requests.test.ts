import assert from 'node:assert/strict'
import { test } from 'node:test'
import { causeOfDay, type WaitingRequest } from './booking-requests.ts'

const request = (from: string, to: string, rest: Partial<WaitingRequest>): WaitingRequest => ({
  id: 1,
  from,
  to,
  cause: 'An edited share',
  importId: null,
  accountId: null,
  ...rest,
})

test('a day that is booked for several requests names those of its own days, and is about the newest', () => {
  const requests = [
    request('2026-11-01', '2026-11-03', { cause: 'File a.csv', importId: 7 }),
    request('2026-11-03', '2026-11-05', { cause: 'Share of account 4', accountId: 4 }),
    request('2026-11-01', '2026-11-05', {}),
  ]
  assert.deepEqual(causeOfDay(requests, '2026-11-02'), {
    cause: 'File a.csv; An edited share',
    importId: 7,
    accountId: null,
  })
  assert.deepEqual(causeOfDay(requests, '2026-11-03'), {
    cause: 'File a.csv; Share of account 4; An edited share',
    importId: null,
    accountId: 4,
  })
  assert.deepEqual(causeOfDay(requests.slice(2), '2026-11-05'), {
    cause: 'An edited share',
    importId: null,
    accountId: null,
  })
})

test('of more than three causes the newest are named, each once', () => {
  const requests = ['a', 'b', 'b', 'c', 'd'].map((cause) => request('2026-11-01', '2026-11-01', { cause }))
  assert.equal(causeOfDay(requests, '2026-11-01').cause, 'b; c; d')
})
