import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cleanup, screen } from '@testing-library/react'
import { z } from 'zod'
import { draw } from '../../../testing/draw.tsx'
import { ViewsButton } from './views-button.tsx'

const list = { name: 'publishers', address: z.object({ q: z.string().optional() }) }

test('a saved view is kept although saving closes the popup, and a removed one goes', async (t) => {
  const chosen: object[] = []
  const button = () => (
    <ViewsButton list={list} search={{ q: 'two' }} onChoose={(view) => chosen.push(view)} />
  )
  let user = draw(t, button())
  const open = async () => user.click(screen.getByRole('button', { name: 'Views' }))
  for (const name of ['Mine', 'Other']) {
    await open()
    // The last letter and Enter come without a pause, as from a fast typist.
    await user.type(await screen.findByRole('textbox', { name: 'Save this view as' }), `${name}{Enter}`)
    assert.equal(screen.queryByRole('dialog'), null)
  }
  cleanup()
  user = draw(t, button())
  await open()
  await user.click(await screen.findByRole('button', { name: 'Mine' }))
  assert.deepEqual(chosen, [{ q: 'two' }])
  await open()
  await user.click(await screen.findByRole('button', { name: 'Remove view Other' }))
  assert.equal(screen.queryByRole('button', { name: 'Other' }), null)
  cleanup()
  user = draw(t, button())
  await open()
  await screen.findByRole('button', { name: 'Mine' })
  assert.equal(screen.queryByRole('button', { name: 'Other' }), null)
})
