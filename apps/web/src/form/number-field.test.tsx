import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { screen } from '@testing-library/react'
import { useState } from 'react'
import { draw } from '../testing/draw.tsx'
import { NumberField } from './number-field.tsx'

interface Given {
  decimals?: number
  signed?: boolean
  max?: number
}

function Form({ told, ...rest }: Given & { told: (number | null)[] }) {
  const [value, setValue] = useState<number | null>(null)
  const change = (next: number | null) => {
    told.push(next)
    setValue(next)
  }
  return <NumberField label="Weight" value={value} onChange={change} {...rest} />
}

/** Types into an empty field and leaves it: its text before and after, and the last reported number. */
async function typed(t: TestContext, text: string, given: Given = {}) {
  const told: (number | null)[] = []
  const user = draw(t, <Form told={told} {...given} />)
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Weight' })
  await user.type(field, text)
  const before = field.value
  await user.tab()
  return [before, field.value, told.at(-1) ?? null]
}

const cases: [text: string, given: Given, before: string, after: string, told: number | null][] = [
  ['1200', {}, '1200', '1,200', 1200],
  ['1,200', {}, '1,200', '1,200', 1200],
  ['33.0', { decimals: 5 }, '33.0', '33', 33],
  ['33.333339', { decimals: 5 }, '33.33333', '33.33333', 33.33333],
  ['12.5', {}, '125', '125', 125],
  ['-5', {}, '5', '5', 5],
  ['-5', { signed: true }, '-5', '-5', -5],
  ['101', { max: 100 }, '10', '10', 10],
  ['1e3x', {}, '13', '13', 13],
]
for (const [text, given, before, after, told] of cases)
  test(`${text} with ${JSON.stringify(given)} shows ${before}, then ${after}`, async (t) => {
    assert.deepEqual(await typed(t, text, given), [before, after, told])
  })
