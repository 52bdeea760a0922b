import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { errors } from '@headgate/contract/base/errors'
import { messages } from '@headgate/contract/base/messages'
import { TextInput } from '@mantine/core'
import { screen, waitFor } from '@testing-library/react'
import { z } from 'zod'
import { CallFailure } from '../lib/call-failure.ts'
import { drawPage, findList, pressList } from '../testing/draw-page.tsx'
import { FormShell } from './form-shell.tsx'
import { useContractForm } from './use-contract-form.ts'

const schema = z.object({ name: z.string().trim().min(1, messages.publishers.nameRequired) })

function Form({ save }: { save: (name: string) => Promise<unknown> }) {
  const form = useContractForm(schema, { name: '' }, { onBlur: false })
  return (
    <FormShell form={form} submitLabel="Save" onSubmit={({ name }) => save(name)}>
      <TextInput label="Name" {...form.getInputProps('name')} />
    </FormShell>
  )
}

const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' })
const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save' })
const isIdle = () => waitFor(() => assert.equal(button().hasAttribute('data-loading'), false))

/** A form whose saves wait to be ended. */
async function drawForm(t: TestContext) {
  const saves: { name: string; end: PromiseWithResolvers<void> }[] = []
  const save = (name: string) => {
    const end = Promise.withResolvers<void>()
    saves.push({ name, end })
    return end.promise
  }
  return { saves, user: await drawPage(t, <Form save={save} />) }
}

test('what the schema refuses is said at its field, and not sent', async (t) => {
  const { saves, user } = await drawForm(t)
  await user.type(field(), '  {Enter}')
  assert.ok(screen.getByText(messages.publishers.nameRequired))
  assert.equal(field().getAttribute('aria-invalid'), 'true')
  assert.deepEqual(saves, [])
})

test('a double click saves once, as does Enter while a save is on its way', async (t) => {
  const { saves, user } = await drawForm(t)
  await user.type(field(), 'north')
  await user.dblClick(button())
  await user.type(field(), '{Enter}')
  assert.deepEqual(
    saves.map(({ name }) => name),
    ['north'],
  )
  saves[0]!.end.resolve()
  await isIdle()
})

test('a refused save says why at the field, keeps what was typed and leaves the focus where it was', async (t) => {
  const { saves, user } = await drawForm(t)
  await user.type(field(), 'taken')
  for (const [at, from] of [button(), field()].entries()) {
    from.focus()
    await user.keyboard('{Enter}')
    assert.equal(saves.length, at + 1)
    const { code, text } = errors.nameTaken
    saves[at]!.end.reject(new CallFailure(409, { code, message: text, fields: { name: text } }))
    await isIdle()
    await waitFor(() => assert.equal(document.activeElement, from))
    assert.equal(field().value, 'taken')
    assert.equal(field().getAttribute('aria-invalid'), 'true')
  }
})

test('whoever leaves while a save is on its way is asked', async (t) => {
  const { saves, user } = await drawForm(t)
  await user.type(field(), 'north{Enter}')
  await pressList(user)
  await screen.findByRole('dialog', { name: messages.general.leave })
  await user.click(screen.getByRole('button', { name: 'Leave' }))
  await findList()
  saves[0]!.end.resolve()
})

test('Ctrl+S saves', async (t) => {
  const { saves, user } = await drawForm(t)
  await user.type(field(), 'north{Control>}s{/Control}')
  assert.equal(saves.length, 1)
  saves[0]!.end.resolve()
  await isIdle()
})
