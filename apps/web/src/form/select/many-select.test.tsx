import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { screen } from '@testing-library/react'
import { useState } from 'react'
import { draw } from '../../testing/draw.tsx'
import { ManySelect, type ManySelectProps } from './many-select.tsx'

const choices = ['direct', 'low', 'mid', 'premium'].map((value) => ({ value, label: value }))

function Form({ told, ...rest }: Partial<ManySelectProps> & { told: string[][] }) {
  const [value, setValue] = useState<string[]>([])
  const change = (next: string[]) => {
    told.push(next)
    setValue(next)
  }
  return <ManySelect label="Quality Score" choices={choices} value={value} onChange={change} {...rest} />
}

const button = () => screen.getByRole('button', { name: /^Quality Score:/ })
const search = () => screen.getByRole('combobox', { name: 'Search Quality Score', hidden: true })
const options = () => screen.queryAllByRole('option', { hidden: true }).map((option) => option.textContent)

function drawForm(t: TestContext, given: Partial<ManySelectProps> = {}) {
  const told: string[][] = []
  const user = draw(t, <Form told={told} {...given} />)
  const press = (name: string) => user.click(screen.getByRole('option', { name, hidden: true }))
  return { user, told, press }
}

test('each choice is reported, and the closed field names two and counts more', async (t) => {
  const { user, told, press } = drawForm(t)
  assert.equal(button().getAttribute('aria-label'), 'Quality Score: All')
  await user.click(button())
  await press('low')
  await press('mid')
  assert.equal(button().getAttribute('aria-label'), 'Quality Score: low, mid')
  await press('premium')
  assert.equal(button().getAttribute('aria-label'), 'Quality Score: 3 chosen')
  await press('low')
  assert.deepEqual(told, [['low'], ['low', 'mid'], ['low', 'mid', 'premium'], ['mid', 'premium']])
})

test('with onceClosed only the final choice is reported, when the list closes', async (t) => {
  const { user, told, press } = drawForm(t, { onceClosed: true })
  await user.click(button())
  for (const one of ['low', 'mid', 'low']) await press(one)
  assert.deepEqual(told, [])
  await user.keyboard('{Escape}')
  assert.deepEqual(told, [['mid']])
  await user.click(button())
  await press('low')
  await press('low')
  await user.keyboard('{Escape}')
  assert.deepEqual(told, [['mid']], 'the same choice is no change')
})

test('chosen options come first when the list opens again, and Clear removes all of them', async (t) => {
  const { user, told, press } = drawForm(t)
  await user.click(button())
  await press('premium')
  assert.deepEqual(options(), ['direct', 'low', 'mid', 'premium'])
  await user.keyboard('{Escape}')
  await user.click(button())
  assert.deepEqual(options(), ['premium', 'direct', 'low', 'mid'])
  await user.click(screen.getByLabelText('Clear Quality Score'))
  assert.deepEqual(told.at(-1), [])
})

test('a long list is searched: it shows a hundred and says how many more there are', async (t) => {
  const many = Array.from({ length: 130 }, (_, at) => ({ value: String(at), label: `record ${at + 1}` }))
  const { user, told } = drawForm(t, { choices: many })
  await user.click(button())
  assert.equal(options().length, 100)
  assert.ok(screen.getByText('30 more: type to narrow down'))
  await user.type(search(), 'record 130')
  assert.deepEqual(options(), ['record 130'])
  await user.keyboard('{Enter}')
  assert.deepEqual(told, [['129']])
})
