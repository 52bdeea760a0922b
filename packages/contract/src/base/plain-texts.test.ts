import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { z } from 'zod'
import { groupRuleForm } from '../groups/values.ts'
import { listApiRuns } from '../providers/api-runs.ts'
import { credentialsForm } from '../providers/credentials.ts'
import { messages } from './messages.ts'
import { providerLinkForm, providerLinksQuery } from '../provider-links.ts'
import { publisherForm } from '../publishers.ts'
import { listCsvUploads } from '../revenue/import-calls.ts'
import { listOwnRestatements } from '../revenue/own-restatements.ts'
import { listRepairs } from '../revenue/repair-calls.ts'
import { groupRestatements, listRestatements } from '../revenue/restatement-calls.ts'
import { listSkippedRows } from '../revenue/row-calls.ts'
import { ruleForm, targetingForm } from '../targetings/values.ts'

function textOf(schema: z.ZodType, value: unknown, field: string): string | undefined {
  return schema.safeParse(value).error?.issues.find(({ path }) => path.join('.') === field)?.message
}

for (const [name, text] of [
  ['', messages.publishers.nameRequired],
  [undefined, messages.publishers.nameRequired],
  ['x'.repeat(201), 'Please enter at most 200 characters.'],
  ['x'.repeat(200), undefined],
] as const) {
  test(`a name of ${name?.length} characters: ${text}`, () => {
    assert.equal(textOf(publisherForm, { name }, 'name'), text)
  })
}

const url = (length: number) => 'https://api.example/'.padEnd(length, 'x')

test('the address of an API may be as long as 5,000 characters', () => {
  assert.equal(textOf(credentialsForm, { url: url(5_000) }, 'url'), undefined)
  assert.equal(textOf(credentialsForm, { url: url(5_001) }, 'url'), 'Please enter at most 5,000 characters.')
  assert.equal(textOf(credentialsForm, { url: '' }, 'url'), messages.credentials.urlRequired)
})

for (const [schema, value, field, text] of [
  [providerLinkForm, { daily_cap: 1.5 }, 'daily_cap', 'Please enter a whole number.'],
  [providerLinkForm, { daily_cap: 99_999_999_999 }, 'daily_cap', 'At most 2,147,483,647, please.'],
  [targetingForm, { client_id: 'x' }, 'client_id', 'Positive Number Required'],
  [ruleForm, { daily_cap: 'x' }, 'daily_cap', 'Numeric value starting from 0 required!'],
  [groupRuleForm, { capacity: 'x' }, 'capacity', 'Numeric value starting from 0 required!'],
  [providerLinksQuery, { id: 'abc' }, 'id', 'Please enter a number.'],
  [providerLinksQuery, { page: 0 }, 'page', 'At least 1, please.'],
  [providerLinksQuery, { isLinked: 'x' }, 'isLinked', 'Please choose one of linked, not_linked.'],
] as const) {
  test(`${field} ${JSON.stringify(value)} is refused in plain words`, () => {
    assert.equal(textOf(schema, value, field), text)
  })
}

for (const { path, query } of [
  listApiRuns,
  listCsvUploads,
  listOwnRestatements,
  listRepairs,
  groupRestatements,
  listRestatements,
  listSkippedRows,
]) {
  test(`${path} refuses a last day before the first day`, () => {
    const days = { by: 'day', from: '2026-11-02' }
    assert.equal(textOf(query, { ...days, to: '2026-11-01' }, 'to'), messages.report.endBeforeStart)
    assert.equal(textOf(query, { ...days, to: '2026-11-02' }, 'to'), undefined)
  })
}
