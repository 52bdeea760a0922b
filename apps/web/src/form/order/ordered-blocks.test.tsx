import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { screen } from '@testing-library/react'
import { useCallback, useState } from 'react'
import { draw } from '../../testing/draw.tsx'
import { BlockHandle, OrderedBlocks } from './ordered-blocks.tsx'

interface ListProps {
  refused: string[]
}

const keyOf = (block: string) => block
const isEmpty = (block: string) => block === 'empty'

function List({ refused }: ListProps) {
  const [blocks, setBlocks] = useState(['a', 'b', 'c', 'empty'])
  const onMove = useCallback(
    (key: string, to: number) =>
      setBlocks((before) => before.filter((one) => one !== key).toSpliced(to, 0, key)),
    [],
  )
  const onRefused = useCallback((key: string) => refused.push(key), [refused])
  const drawBlock = useCallback(
    (block: string, at: number) => (
      <>
        <BlockHandle label={`Move rule ${at + 1}`} />
        <b>{block}</b>
      </>
    ),
    [],
  )
  return (
    <OrderedBlocks label="Rules" blocks={blocks} {...{ keyOf, onMove, onRefused }} isFixed={isEmpty}>
      {drawBlock}
    </OrderedBlocks>
  )
}

const order = () =>
  screen
    .getAllByRole('listitem')
    .map((item) => item.textContent)
    .join(' ')
const focus = (place: number) => screen.getByRole('button', { name: `Move rule ${place}` }).focus()
const focused = () => document.activeElement?.getAttribute('aria-label')

function drawList(t: TestContext) {
  const refused: string[] = []
  const user = draw(t, <List refused={refused} />)
  return { user, refused }
}

test('a block is lifted, moved at once, and dropped where it is', async (t) => {
  const { user } = drawList(t)
  focus(1)
  await user.keyboard(' ')
  assert.ok(screen.getByText('Lifted from place 1 of 4.'))
  await user.keyboard('{ArrowDown}')
  assert.equal(order(), 'b a c empty')
  assert.equal(focused(), 'Move rule 2')
  assert.ok(screen.getByText('Moved to place 2 of 4.'))
  await user.keyboard(' ')
  assert.ok(screen.getByText('Dropped at place 2 of 4.'))
  await user.keyboard('{ArrowDown}')
  assert.equal(order(), 'b a c empty')
})

test('End and Home move to the ends, the ends stay the ends, and Escape puts the block back', async (t) => {
  const { user } = drawList(t)
  focus(2)
  await user.keyboard(' {End}{ArrowDown}')
  assert.equal(order(), 'a c empty b')
  await user.keyboard('{Home}{ArrowUp}')
  assert.equal(order(), 'b a c empty')
  await user.keyboard('{Escape}')
  assert.equal(order(), 'a b c empty')
  assert.ok(screen.getByText('Put back to place 2 of 4.'))
})

test('leaving a lifted block drops it', async (t) => {
  const { user } = drawList(t)
  focus(1)
  await user.keyboard(' {ArrowDown}')
  await user.tab()
  assert.ok(screen.getByText('Dropped at place 2 of 4.'))
  assert.equal(order(), 'b a c empty')
})

test('a fixed block is not lifted: a try is reported', async (t) => {
  const { user, refused } = drawList(t)
  focus(4)
  await user.keyboard(' {ArrowUp}')
  assert.deepEqual(refused, ['empty'])
  assert.equal(order(), 'a b c empty')
})
