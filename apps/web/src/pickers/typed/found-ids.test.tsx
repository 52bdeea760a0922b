import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { QueryClient, QueryClientProvider, queryOptions } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { useState } from 'react'
import type { Choice } from '../../form/select/choice.ts'
import { draw } from '../../testing/draw.tsx'
import { FoundIds } from './found-ids.tsx'

const records = [
  { value: '12', label: '12 · Phone group' },
  { value: '34', label: '34 · 7 Eleven' },
]
const before = [{ value: '0', label: 'None' }]

interface FormProps {
  changed: string[][]
  /** Resolves when the server answers. */
  answer: Promise<void>
}

function Form({ changed, answer }: FormProps) {
  const [value, setValue] = useState<string[]>([])
  const query = (text: string) =>
    queryOptions<readonly Choice[], Error, readonly Choice[], string[]>({
      queryKey: ['records', text],
      queryFn: async () => {
        if (text !== '') await answer
        return records.filter(({ label }) => label.toLowerCase().includes(text.toLowerCase()))
      },
    })
  const change = (next: string[]) => {
    changed.push(next)
    setValue(next)
  }
  const field = { label: 'Groups', value, onChange: change, before, query, dropsUnfinished: false }
  return <FoundIds {...field} />
}

function drawForm(t: TestContext) {
  const changed: string[][] = []
  const { promise, resolve } = Promise.withResolvers<void>()
  // Without a timer that would keep the process alive.
  const client = new QueryClient({ defaultOptions: { queries: { gcTime: Infinity } } })
  const user = draw(
    t,
    <QueryClientProvider client={client}>
      <Form changed={changed} answer={promise} />
    </QueryClientProvider>,
  )
  const field = screen.getByRole<HTMLInputElement>('combobox', { name: 'Groups' })
  return { user, field, chosen: () => changed.at(-1) ?? [], answer: resolve }
}

const offered = () => screen.queryAllByRole('option', { hidden: true }).map((option) => option.textContent)
const arrived = (name: string) => screen.findByRole('option', { name, hidden: true })

test('Enter takes nothing before the records of a text are there, and then the first of them', async (t) => {
  const { user, field, chosen, answer } = drawForm(t)
  await user.type(field, 'one')
  assert.deepEqual(offered(), ['None'])
  await user.keyboard('{Enter}')
  assert.deepEqual(chosen(), [])
  assert.equal(field.value, 'one')
  answer()
  await arrived('12 · Phone group')
  assert.deepEqual(offered(), ['12 · Phone group', 'None'])
  await user.keyboard('{Enter}')
  assert.deepEqual(chosen(), ['12'])
})

test('what an arrow key marked stays marked when records come in above it', async (t) => {
  const { user, field, chosen, answer } = drawForm(t)
  await user.type(field, 'one{ArrowDown}')
  answer()
  await arrived('12 · Phone group')
  await user.keyboard('{Enter}')
  assert.deepEqual(chosen(), ['0'])
})

test('a whole id is taken on leaving the field, a text that only searches stays', async (t) => {
  const { user, field, chosen } = drawForm(t)
  await user.type(field, '7')
  await user.tab()
  assert.deepEqual(chosen(), ['7'])
  assert.equal(field.value, '')
  await user.type(field, 'one')
  await user.tab()
  assert.deepEqual(chosen(), ['7'])
  assert.equal(field.value, 'one')
})

test('while nothing is typed, the choice for none is above the records', async (t) => {
  const { user, field } = drawForm(t)
  await user.click(field)
  await arrived('12 · Phone group')
  assert.deepEqual(offered(), ['None', '12 · Phone group', '34 · 7 Eleven'])
})
