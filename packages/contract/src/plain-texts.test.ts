import assert from 'node:assert/strict'
import { test } from 'node:test'
import { z } from 'zod'
import { credentialsForm } from './credentials.ts'
import { messages } from './messages.ts'
import { providerLinkForm, providerLinksQuery } from './provider-links.ts'
import { publisherForm } from './publishers.ts'

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
  [providerLinksQuery, { id: 'abc' }, 'id', 'Please enter a number.'],
  [providerLinksQuery, { page: 0 }, 'page', 'At least 1, please.'],
  [providerLinksQuery, { isLinked: 'x' }, 'isLinked', 'Please choose one of linked, not_linked.'],
] as const) {
  test(`${field} ${JSON.stringify(value)} is answered in plain words`, () => {
    assert.equal(textOf(schema, value, field), text)
  })
}

const anything: Record<string, [schema: z.ZodType, values: unknown[], text: string]> = {
  flag: [z.boolean(), [undefined, 'x', null], 'Please enter yes or no (true or false).'],
  text: [z.string(), [undefined, 7, []], 'Please enter a text.'],
  list: [z.array(z.string()), [undefined, 'x', {}], 'Please enter a list.'],
  fields: [z.object({}), [undefined, 'x', []], 'Please enter an object with named fields.'],
  names: [z.record(z.string(), z.string()), ['x'], 'Please enter an object with named fields.'],
  mail: [z.email(), ['x'], 'Please enter an e-mail address.'],
  day: [z.iso.date(), ['x', '2026-02-30'], 'Please enter a day like 2026-11-22.'],
  pattern: [z.string().regex(/^a$/), ['b'], 'Please check how this is written.'],
  closed: [z.strictObject({}), [{ a: 1, b: 2 }], 'There is no a, b here.'],
  choice: [z.union([z.number(), z.literal('')]), [undefined], 'Please enter a number.'],
  step: [z.number().multipleOf(5), [7], 'This value cannot be used.'],
  refused: [z.string().refine(() => false), ['x'], 'This value cannot be used.'],
  empty: [z.null(), ['x'], 'This value cannot be used.'],
}
for (const [name, [schema, values, text]] of Object.entries(anything))
  for (const value of values)
    test(`${name} ${JSON.stringify(value)}: ${text}`, () => {
      assert.equal(textOf(z.object({ field: schema }), { field: value }, 'field'), text)
    })
