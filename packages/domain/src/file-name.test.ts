import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fileName } from './file-name.ts'

test('a download is named by its subject and second', () => {
  const now = new Date('2026-11-21T08:30:00.900Z')
  assert.equal(fileName('publishers', 'csv', now), 'publishers-20261121-083000.csv')
  assert.equal(fileName('Net revenue/day', 'png', now), 'Net-revenue-day-20261121-083000.png')
})
