import { messages } from '@headgate/contract/base/messages'
import { getTargeting } from '@headgate/contract/targetings/calls'
import { makeProviderLink, makeTargeting } from '@headgate/db/sample/make'
import { pressOn, skipToContent, tabTo, typeInto } from '../support/keyboard.ts'
import { openForm } from '../support/targeting-form.ts'
import { expect, test } from '../support/test.ts'
import { expectToast } from '../support/toasts.ts'

const { targetings: texts } = messages

test('a publisher link is changed and saved without a mouse', async ({
  adminPage: page,
  database,
  admin,
}) => {
  const link = await makeProviderLink(database.db)
  const made = await makeTargeting(database.db, { rules: [{ to: link, weight: 100, share: 70 }] })
  await openForm(page, made.id)
  await skipToContent(page)
  // A closed question returns the focus to the button that opened it.
  const active = page.getByRole('switch', { name: 'Active', exact: true })
  await pressOn(page, active, 'Space')
  await expect(page.getByRole('dialog')).toContainText(texts.confirmDisable)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(active).toBeChecked()
  await expect(active).toBeFocused()
  await typeInto(page, page.getByRole('textbox', { name: 'Description' }), 'by keyboard')
  // A second value of a property: opened, searched and chosen by keys, closed by Escape.
  await pressOn(page, page.getByRole('button', { name: /^Quality Score:/ }))
  await expect(page.getByRole('combobox', { name: 'Search Quality Score' })).toBeFocused()
  await page.keyboard.type('premium')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Quality Score: premium, mid' })).toBeFocused()
  await pressOn(page, page.getByRole('checkbox', { name: 'Short keywords' }), 'Space')
  await tabTo(page, page.getByRole('radio', { name: /^Round Robin/ }))
  await pressOn(page, page.getByRole('button', { name: 'Save as draft' }), 'Enter', 90)
  await expect(page.getByRole('dialog')).toContainText(texts.confirmDraft)
  await pressOn(page, page.getByRole('dialog').getByRole('button', { name: 'Save as draft' }))
  await expectToast(page, texts.ready)
  const { targeting } = await admin.send(getTargeting, { params: { id: made.id } })
  expect(targeting).toMatchObject({
    tag_description: 'by keyboard',
    short_keywords: true,
    quality_score: ['premium', 'mid'],
    status: 'draft',
  })
})
