import assert from 'node:assert/strict'
import { test } from 'node:test'
import { z } from 'zod'
import { fieldTexts } from './input.ts'
import '@headgate/contract/base/call'

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
      const { error } = z.object({ field: schema }).safeParse({ field: value })
      assert.deepEqual(fieldTexts(error!.issues), { field: text })
    })
