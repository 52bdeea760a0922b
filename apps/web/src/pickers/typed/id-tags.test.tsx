import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { screen } from '@testing-library/react'
import { useState } from 'react'
import { IdTags } from './id-tags.tsx'
import { draw } from '../../testing/draw.tsx'
import type { TagsFieldProps } from '../../form/select/tags-field.tsx'

const before = [{ value: '0', label: 'None' }]
const records = [
  { value: '12', label: '12 · Summer group' },
  { value: '34', label: '34 · Winter group' },
  { value: '56', label: '56 · 7 Eleven' },
]

/** Ids, with suggestions for the typed text. */
function Form({ changed, isFound }: { changed: string[][]; isFound: boolean }) {
  const [value, setValue] = useState<string[]>([])
  const [text, setText] = useState('')
  const found: Partial<TagsFieldProps> = isFound
    ? {
        options: records.filter(({ label }) => label.toLowerCase().includes(text.toLowerCase())),
        onSearch: setText,
        before,
      }
    : {}
  const change = (next: string[]) => {
    changed.push(next)
    setValue(next)
  }
  return <IdTags label="Groups" value={value} onChange={change} {...found} />
}

function drawForm(t: TestContext, isFound = true) {
  const changed: string[][] = []
  const user = draw(t, <Form changed={changed} isFound={isFound} />)
  const field = screen.getByRole('combobox', { name: 'Groups' })
  return { user, field, chosen: () => changed.at(-1) ?? [] }
}

const offered = () => screen.queryAllByRole('option', { hidden: true }).map((option) => option.textContent)

test('a name with blanks finds records, and Enter takes the first one', async (t) => {
  const { user, field, chosen } = drawForm(t)
  await user.click(field)
  assert.deepEqual(offered(), ['None', '12 · Summer group', '34 · Winter group', '56 · 7 Eleven'])
  await user.type(field, 'winter gr')
  assert.deepEqual(offered(), ['34 · Winter group'])
  await user.keyboard('{Enter}')
  assert.deepEqual(chosen(), ['34'])
  assert.equal((field as HTMLInputElement).value, '')
  await user.type(field, 'autumn')
  await user.keyboard('{Enter}')
  assert.equal((field as HTMLInputElement).value, 'autumn')
  assert.deepEqual(chosen(), ['34'])
})

test('none is a suggestion with its own text', async (t) => {
  const { user, field, chosen } = drawForm(t)
  await user.click(field)
  await user.click(screen.getByRole('option', { name: 'None', hidden: true }))
  assert.deepEqual(chosen(), ['0'])
  assert.ok(screen.getByText('None'))
  await user.keyboard('{Backspace}')
  assert.deepEqual(chosen(), [])
})

test('Enter takes none only after an arrow key marked it', async (t) => {
  const { user, field, chosen } = drawForm(t)
  await user.type(field, 'one')
  assert.deepEqual(offered(), ['None'])
  await user.keyboard('{Enter}')
  assert.deepEqual(chosen(), [])
  await user.keyboard('{ArrowDown}{Enter}')
  assert.deepEqual(chosen(), ['0'])
})

test('an id that is not suggested is taken by Enter, a separator, and on leaving the field', async (t) => {
  const { user, field, chosen } = drawForm(t)
  await user.type(field, '1')
  await user.keyboard('{Enter}')
  await user.type(field, '77,8')
  await user.tab()
  assert.deepEqual(chosen(), ['1', '77', '8'])
})

for (const isFound of [true, false])
  test(`several are pasted together, in a line or as a column, ${isFound ? 'with' : 'without'} suggestions`, async (t) => {
    const { user, field, chosen } = drawForm(t, isFound)
    await user.click(field)
    await user.paste('5, 6;x,7 ')
    await user.paste('80\n81\r\n82\n')
    await user.paste('90 91')
    assert.deepEqual(chosen(), ['5', '6', '7', '80', '81', '82', '90', '91'])
  })

test('a name that begins with a number is searched for, typed or pasted, and its number is no entry', async (t) => {
  const { user, field, chosen } = drawForm(t)
  await user.type(field, '7 Eleven')
  assert.equal((field as HTMLInputElement).value, '7 Eleven')
  assert.deepEqual(offered(), ['56 · 7 Eleven'])
  await user.tab()
  assert.deepEqual(chosen(), [])
  await user.click(field)
  await user.paste('7 Eleven')
  assert.deepEqual(offered(), ['56 · 7 Eleven'])
  await user.keyboard('{Enter}')
  assert.deepEqual(chosen(), ['56'])
})

test('without a search a blank ends an id', async (t) => {
  const { user, field, chosen } = drawForm(t, false)
  await user.type(field, '77 8 ')
  assert.deepEqual(chosen(), ['77', '8'])
})
