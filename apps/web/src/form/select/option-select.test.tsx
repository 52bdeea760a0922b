import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { screen } from '@testing-library/react'
import { useState } from 'react'
import { draw } from '../../testing/draw.tsx'
import type { Choice } from './choice.ts'
import { OneSelect } from './one-select.tsx'

const publishers = ['north', 'south', 'south east'].map((label, at) => ({ value: String(at + 1), label }))

function Form({ choices }: { choices: readonly Choice[] }) {
  const [value, setValue] = useState<string | null>(null)
  return (
    <>
      <OneSelect label="Publisher" choices={choices} value={value} onChange={setValue} />
      <button type="button">Next</button>
    </>
  )
}

const options = () => screen.queryAllByRole('option', { hidden: true }).map((option) => option.textContent)

function drawForm(t: TestContext, choices: readonly Choice[] = publishers) {
  const user = draw(t, <Form choices={choices} />)
  const field = screen.getByRole<HTMLInputElement>('combobox', { name: 'Publisher' })
  return { user, field }
}

test('Enter takes the first match of what was typed', async (t) => {
  const { user, field } = drawForm(t)
  await user.type(field, 'sou')
  assert.deepEqual(options(), ['south', 'south east'])
  await user.keyboard('{Enter}')
  assert.equal(field.value, 'south')
  assert.deepEqual(options(), [])
})

test('Tab takes the only match and leaves several alone', async (t) => {
  const { user, field } = drawForm(t)
  await user.type(field, 'south')
  await user.tab()
  assert.equal(document.activeElement?.textContent, 'Next')
  assert.equal(field.value, '')
  await user.tab({ shift: true })
  await user.keyboard('east')
  await user.tab()
  assert.equal(field.value, 'south east')
})

test('Tab keeps what was chosen when nothing was typed', async (t) => {
  const { user, field } = drawForm(t)
  await user.type(field, 'north{Enter}')
  for (const shift of [false, true, false]) await user.tab({ shift })
  assert.equal(field.value, 'north')
})

test('an option that cannot be chosen is neither taken nor pressed', async (t) => {
  const { user, field } = drawForm(t, [
    { value: '1', label: 'south', disabled: true },
    { value: '2', label: 'south east' },
  ])
  await user.type(field, 'south{Enter}')
  assert.equal(field.value, 'south east')
  await user.click(field)
  assert.equal(options().length, 2)
  await user.click(screen.getAllByRole('option', { hidden: true })[0]!)
  assert.notEqual(field.value, 'south')
})

test('a long list shows its first hundred and asks for more letters; all of it is searched', async (t) => {
  const many = Array.from({ length: 130 }, (_, at) => ({ value: String(at), label: `record ${at + 1}` }))
  const { user, field } = drawForm(t, many)
  await user.click(field)
  assert.equal(options().length, 100)
  assert.ok(screen.getByText('30 more: type to narrow down'))
  await user.type(field, '130')
  assert.deepEqual(options(), ['record 130'])
})
