import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { messages } from '@headgate/contract/base/messages'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Link,
  RouterProvider,
} from '@tanstack/react-router'
import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { draw } from '../testing/draw.tsx'
import { LeavePrompt } from './leave-prompt.tsx'

function Form() {
  const [text, setText] = useState('')
  return (
    <>
      <input aria-label="Notes" value={text} onChange={(event) => setText(event.currentTarget.value)} />
      <Link to={'/list' as '/'}>List</Link>
      <LeavePrompt when={text !== ''} />
    </>
  )
}

const question = () => screen.findByRole('dialog', { name: messages.general.leave })
const isOnList = () => screen.findByRole('heading', { name: 'The list' })

async function drawForm(t: TestContext) {
  const root = createRootRoute()
  const form = createRoute({ getParentRoute: () => root, path: '/', component: Form })
  const list = createRoute({ getParentRoute: () => root, path: '/list', component: () => <h1>The list</h1> })
  const history = createMemoryHistory({ initialEntries: ['/'] })
  const router = createRouter({ routeTree: root.addChildren([form, list]), history })
  const user = draw(t, <RouterProvider router={router as never} />)
  await screen.findByRole('textbox', { name: 'Notes' })
  return user
}

test('an unchanged form is left without a question', async (t) => {
  const user = await drawForm(t)
  await user.click(screen.getByRole('link', { name: 'List' }))
  await isOnList()
  assert.equal(screen.queryByRole('dialog'), null)
})

test('a changed form asks: Stay and Escape keep it, Leave does not', async (t) => {
  const user = await drawForm(t)
  const notes = screen.getByRole<HTMLInputElement>('textbox', { name: 'Notes' })
  await user.type(notes, 'not saved')
  const leave = () => user.click(screen.getByRole('link', { name: 'List' }))
  await leave()
  await question()
  await user.click(screen.getByRole('button', { name: 'Stay' }))
  await waitFor(() => assert.equal(screen.queryByRole('dialog'), null))
  await leave()
  await question()
  await user.keyboard('{Escape}')
  await waitFor(() => assert.equal(screen.queryByRole('dialog'), null))
  assert.equal(notes.value, 'not saved')
  await leave()
  await question()
  await user.click(screen.getByRole('button', { name: 'Leave' }))
  await isOnList()
})
