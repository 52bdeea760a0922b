import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { messages } from '@headgate/contract/base/messages'
import { screen } from '@testing-library/react'
import { useState } from 'react'
import { draw } from '../../testing/draw.tsx'
import { InlineEdit } from './inline-edit.tsx'

interface CellProps {
  first: string
  multiline?: boolean
  save: (value: string) => boolean
}

function Cell({ first, save, ...rest }: CellProps) {
  const [value, setValue] = useState(first)
  const onSave = (next: string) => {
    const saved = save(next)
    if (saved) setValue(next)
    return Promise.resolve(saved)
  }
  return <InlineEdit label="Name of Acme" value={value} onSave={onSave} {...rest} />
}

const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Name of Acme' })

function drawCell(t: TestContext, given: Partial<CellProps> = {}) {
  const saved: string[] = []
  const save = (value: string) => saved.push(value) > 0
  const user = draw(t, <Cell first="Acme" save={save} {...given} />)
  const open = () => user.click(screen.getByRole('button', { name: /^Edit Name of Acme/ }))
  return { user, saved, open }
}

test('Enter saves the trimmed text, and nothing when it is the same', async (t) => {
  const { user, saved, open } = drawCell(t)
  await open()
  assert.equal(document.activeElement, field())
  await user.type(field(), ' & Sons {Enter}')
  assert.deepEqual(saved, ['Acme & Sons'])
  assert.ok(screen.getByText('Acme & Sons'))
  await open()
  await user.keyboard('{Enter}')
  assert.deepEqual(saved, ['Acme & Sons'])
  assert.equal(screen.queryByRole('textbox'), null)
})

test('Escape cancels; an empty text is refused and the cell stays open', async (t) => {
  const { user, saved, open } = drawCell(t)
  await open()
  await user.clear(field())
  await user.keyboard('   {Enter}')
  assert.ok(await screen.findByText(messages.general.emptyNotSaved))
  assert.equal(document.activeElement, field())
  await user.keyboard('{Escape}')
  assert.ok(screen.getByText('Acme'))
  assert.deepEqual(saved, [])
})

test('a text that was not saved stays in the open cell', async (t) => {
  const { user, open } = drawCell(t, { save: () => false })
  await open()
  await user.type(field(), ' taken{Enter}')
  assert.equal(field().value, 'Acme taken')
  assert.equal(field().readOnly, false)
})

test('line breaks survive where a text may have them', async (t) => {
  const { user, saved, open } = drawCell(t, { first: 'one\ntwo', multiline: true })
  await open()
  await user.type(field(), ' three{Enter}')
  assert.deepEqual(saved, ['one\ntwo three'])
})
