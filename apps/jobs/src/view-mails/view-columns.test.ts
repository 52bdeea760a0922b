import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ivtReport } from '@headgate/contract/ivt/ivt-definition'
import type { ShownRow } from '@headgate/domain/reports/reply-rows'
import { mailColumns } from './view-columns.ts'

const row: ShownRow = {
  date: '2026-11-25',
  groups: {},
  names: {},
  sums: { ivt_searches: 1_200, distinct_user_agent_count: 4, believable_searches: 1_080 },
  before: null,
  maturity: { state: null, share: null, unreported: 0, unreportedPart: null },
  tests: { ua_test: 'fail', kw_test: 'pass' },
}

const columnOf = (title: string) =>
  mailColumns(ivtReport, { aggregateBy: 'day' }, []).find((column) => column.title === title)!

test('a mail has the results of the tests beside their figures, as the screen', () => {
  assert.equal(columnOf('Searches').cell(row), '1,200')
  assert.equal(columnOf('User Agents').cell(row), '4 · Fail')
  assert.match(columnOf('Keyword Score').cell(row), /^90.* · Pass$/)
  assert.equal(columnOf('User Agents').cell({ ...row, tests: {} }), '4')
})

test('a mail has no total of different values', () => {
  const total = { ...row, sums: { ...row.sums, distinct_user_agent_count: null } }
  assert.equal(columnOf('User Agents').total(total), '—')
  assert.equal(columnOf('Searches').total(total), '1,200')
})
