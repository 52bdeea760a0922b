import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { fireEvent, screen } from '@testing-library/react'
import { draw } from '../testing/draw.tsx'
import { DropArea } from './drop-area.tsx'

const file = (name: string) => new File(['Day,Channel\n'], name, { type: 'text/csv' })

function drawArea(t: TestContext) {
  const given: string[] = []
  const user = draw(
    t,
    <DropArea
      label="Report"
      accept=".csv"
      prompt="Drag a report here"
      onFile={({ name }) => given.push(name)}
    />,
  )
  return { given, user, area: screen.getByRole('region', { name: 'Report' }) }
}

test('a dropped file is taken, of several the first, and the area shows that a file is over it', (t) => {
  const { given, area } = drawArea(t)
  fireEvent.dragOver(area)
  assert.ok(area.hasAttribute('data-over'))
  fireEvent.drop(area, { dataTransfer: { files: [file('a.csv'), file('b.csv')] } })
  assert.ok(!area.hasAttribute('data-over'))
  // A text that is dropped is no file.
  fireEvent.drop(area, { dataTransfer: { files: [] } })
  assert.deepEqual(given, ['a.csv'])
})

test('the same file can be chosen again, such as after it was mended', async (t) => {
  const { given, user, area } = drawArea(t)
  const input = area.querySelector('input')!
  await user.upload(input, file('a.csv'))
  await user.upload(input, file('a.csv'))
  assert.deepEqual(given, ['a.csv', 'a.csv'])
})
