import assert from 'node:assert/strict'
import { test } from 'node:test'
import { measureValueText } from './measure-text.ts'

test('an amount or a ratio that rounds to zero has no sign, any other negative one has it', () => {
  for (const id of ['net_revenue', 'rpm'] as const)
    assert.deepEqual(
      [-0.0004, -0.0006, -1_234.5, 2].map((value) => measureValueText(id, value)),
      ['0.000', '-0.001', '-1,234.500', '2.000'],
    )
})
