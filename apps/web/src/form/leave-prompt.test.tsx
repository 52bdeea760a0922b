import assert from 'node:assert/strict'
import { test } from 'node:test'
import { messages } from '@headgate/contract/base/messages'
import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { drawPage, findList, pressList } from '../testing/draw-page.tsx'
import { LeavePrompt } from './leave-prompt.tsx'

function Form() {
  const [text, setText] = useState('')
  return (
    <>
      <input aria-label="Notes" value={text} onChange={(event) => setText(event.currentTarget.value)} />
      <LeavePrompt when={text !== ''} />
    </>
  )
}

const question = () => screen.findByRole('dialog', { name: messages.general.leave })
const isClosed = () => waitFor(() => assert.equal(screen.queryByRole('dialog'), null))

test('an unchanged form is left without a question', async (t) => {
  const user = await drawPage(t, <Form />)
  await pressList(user)
  await findList()
  assert.equal(screen.queryByRole('dialog'), null)
})

test('a changed form asks: Stay and Escape keep it, Leave does not', async (t) => {
  const user = await drawPage(t, <Form />)
  const notes = screen.getByRole<HTMLInputElement>('textbox', { name: 'Notes' })
  await user.type(notes, 'not saved')
  await pressList(user)
  await question()
  await user.click(screen.getByRole('button', { name: 'Stay' }))
  await isClosed()
  await pressList(user)
  await question()
  await user.keyboard('{Escape}')
  await isClosed()
  assert.equal(notes.value, 'not saved')
  await pressList(user)
  await question()
  await user.click(screen.getByRole('button', { name: 'Leave' }))
  await findList()
})
