import assert from 'node:assert/strict'
import { test } from 'node:test'
import { today } from '@headgate/domain/days'
import { logDays } from './logs-address.ts'

test('without a choice the logs show today and the four days before', () => {
  const { from, to } = logDays({})
  assert.equal(to, today())
  assert.equal(Date.parse(to) - Date.parse(from), 4 * 86_400_000)
})

test('one end alone gives the other, and the end is never before the start', () => {
  assert.deepEqual(logDays({ to: '2026-03-02' }), { from: '2026-02-26', to: '2026-03-02' })
  assert.deepEqual(logDays({ from: '2026-03-05', to: '2026-03-02' }), {
    from: '2026-03-05',
    to: '2026-03-05',
  })
})
