import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cleanup, screen } from '@testing-library/react'
import { draw } from '../testing/draw.tsx'
import { ColumnChooser, useColumnChoice } from './column-choice.tsx'
import type { Column } from './column.ts'

const columns: Column<object>[] = [
  { id: 'name', header: 'Name', hideable: false, width: 100, value: () => null, cell: () => null },
  { id: 'details', header: 'Details', width: 100, value: () => null, cell: () => null },
  { id: 'notes', header: 'Notes', hidden: true, width: 100, value: () => null, cell: () => null },
]

function Chooser({ name }: { name: string }) {
  const choice = useColumnChoice(name, columns)
  return (
    <>
      <ColumnChooser columns={columns} choice={choice} />
      <output>{[...choice.hidden].join(' ')}</output>
    </>
  )
}

const hidden = () => screen.getByRole('status').textContent

test('columns are hidden and shown, and the browser remembers it under the name of the table', async (t) => {
  const user = draw(t, <Chooser name="publishers" />)
  assert.equal(hidden(), 'notes')
  await user.click(screen.getByRole('button', { name: 'Columns' }))
  assert.equal(screen.queryByRole('checkbox', { name: 'Name' }), null, 'a column that must stay')
  await user.click(screen.getByRole('checkbox', { name: 'Details' }))
  await user.click(screen.getByRole('checkbox', { name: 'Notes' }))
  assert.equal(hidden(), 'details')
  cleanup()
  draw(t, <Chooser name="publishers" />)
  assert.equal(hidden(), 'details')
  cleanup()
  draw(t, <Chooser name="advertisers" />)
  assert.equal(hidden(), 'notes')
})
