import { messages } from '@headgate/contract/base/messages'
import { getTargeting, updateTargeting } from '@headgate/contract/targetings/calls'
import type { Database } from '@headgate/db/base/database'
import { makeProviderLink, makeTargeting } from '@headgate/db/sample/make'
import { chooseMany, chooseRecord } from '../support/controls.ts'
import { makePublisherWithDomain, openForm, publishNow, saveDraft } from '../support/targeting-form.ts'
import { nameOf } from '../records/targetings.ts'
import { expectAccessible } from '../support/accessible.ts'
import { expect, test } from '../support/test.ts'
import { expectToast } from '../support/toasts.ts'

const { targetings: texts, general, titles } = messages

/** A published link with two rules by weight; the first sends to `one`. */
async function makeTwoRules({ db }: Database) {
  const [one, two] = [await makeProviderLink(db), await makeProviderLink(db)]
  const made = await makeTargeting(db, {
    rules: [
      { to: one, weight: 60, share: 70 },
      { to: two, weight: 40, share: 70 },
    ],
  })
  return { made, one }
}

test('a new link: required texts, focus on the first, draft with its question, then its own address', async ({
  adminPage: page,
  database,
  admin,
}) => {
  const { publisher, domain } = await makePublisherWithDomain(database, admin)
  await page.goto('/target/add')
  await expect(page.getByRole('heading', { level: 1, name: 'Add publisher link' })).toBeVisible()
  await expect(page.getByText(texts.selectProperties)).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Pub Link ID' })).toHaveValue('New')
  await page.getByRole('button', { name: 'Save as draft' }).click()
  await expectToast(page, general.checkFields, titles.oops)
  const summary = page.getByRole('alert').filter({ hasText: texts.publisherRequired })
  for (const text of [
    texts.publisherRequired,
    texts.platformRequired,
    texts.searchEngineRequired,
    texts.tagTypeRequired,
    texts.qualityScoreRequired,
    texts.linkMissing,
  ])
    await expect(summary).toContainText(text)
  await expect(page.getByRole('combobox', { name: 'Publisher' })).toBeFocused()
  await expect.poll(() => page.evaluate('window.scrollY')).toBe(0)
  // The focused field shows its text, not its options.
  await expect(page.getByRole('listbox')).toBeHidden()

  await chooseRecord(page.getByRole('combobox', { name: 'Publisher' }), publisher.name)
  await expect(summary).toBeHidden()
  await page.getByRole('switch', { name: 'Use Custom Domain' }).click()
  await expect(page.getByRole('combobox', { name: 'Custom domain' })).toHaveValue(domain)
  await chooseMany(page, 'Platform', ['Desktop'])
  await chooseMany(page, 'Search Engine', ['Bing'])
  await chooseMany(page, 'Traffic Type', ['DISPLAY'])
  await chooseMany(page, 'Quality Score', ['mid'])
  await expect(page.getByText(texts.selectProperties)).toBeHidden()
  const link = page.getByRole('textbox', { name: 'Link', exact: true })
  await expect(link).toHaveValue(
    `https://${domain}/search?q=[Q]&publisher_id=${publisher.id}&targeting_id={id}&click_id=[CLICK_ID]`,
  )
  await page.getByRole('checkbox', { name: 'UTM source' }).check()
  await expect(link).toHaveValue(/&utm_source=\[UTM_SOURCE\]$/)

  await page.getByRole('button', { name: 'Save as draft' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save as draft' })
  await expect(dialog).toContainText(texts.confirmDraft)
  await dialog.getByRole('button', { name: 'Save as draft' }).click()
  await expectToast(page, texts.ready)
  await expect(page).toHaveURL(/\/target\/edit\/\d+$/)
  const id = Number(/\d+$/.exec(page.url())![0])
  await expect(page.getByRole('textbox', { name: 'Pub Link ID' })).toHaveValue(String(id))
  await expect(page.getByText('DRAFT', { exact: true })).toBeVisible()
  const { targeting } = await admin.send(getTargeting, { params: { id } })
  await expect(link).toHaveValue(targeting.link)
  expect(targeting).toMatchObject({ publisher_id: publisher.id, use_utm_source: true, status: 'draft' })

  // Later saves are updates of the same link.
  await page.getByRole('textbox', { name: 'Description' }).fill('Second save')
  await saveDraft(page)
  const saved = await admin.send(getTargeting, { params: { id } })
  expect(saved.targeting.tag_description).toBe('Second save')
  await expect(page).toHaveURL(new RegExp(`/target/edit/${id}$`))
})

test('publishing shows the differences from live rule by rule, then the list shows a toast', async ({
  adminPage: page,
  database,
  admin,
}) => {
  const { made, one } = await makeTwoRules(database)
  await openForm(page, made.id)
  await page.getByRole('checkbox', { name: 'Short keywords' }).check()
  await page.getByRole('radio', { name: /^Waterfall/ }).check()
  await page.getByRole('button', { name: 'Save & Publish' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save & Publish' })
  await expect(dialog.getByRole('row', { name: 'Targeting mode Round Robin Waterfall' })).toBeVisible()
  await expect(dialog.getByRole('row', { name: 'Short keywords Off On' })).toBeVisible()
  await expect(dialog.getByRole('row', { name: 'Weight(%) 60 —' })).toBeVisible()
  await expect(dialog.getByRole('listitem')).toHaveCount(2)
  await expect(dialog.getByRole('listitem').first()).toContainText(`link ${one.id}`)
  await expect(dialog.getByText('Changed').first()).toBeVisible()
  await expectAccessible(page, '[role=dialog]')
  await dialog.getByRole('button', { name: 'Publish' }).click()
  await expectToast(page, texts.updated)
  await expect(page).toHaveURL(/\/target$/)
  const { targeting } = await admin.send(getTargeting, { params: { id: made.id } })
  expect(targeting).toMatchObject({ status: 'published', targeting_type: 'waterfall', short_keywords: true })
})

test('weights below 100 are confirmed before saving; Cancel publishes nothing', async ({
  adminPage: page,
  database,
}) => {
  const link = await makeProviderLink(database.db)
  const made = await makeTargeting(database.db, { rules: [{ to: link, weight: 60, share: 70 }] })
  await openForm(page, made.id)
  await page.getByRole('button', { name: 'Save & Publish' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save & Publish' })
  await expect(dialog).toContainText(texts.weightBelow100)
  // Nothing is saved while the question is open: both buttons wait.
  const button = (name: string) => page.getByRole('button', { name, includeHidden: true })
  for (const name of ['Save & Publish', 'Save as draft']) {
    await expect(button(name)).toBeDisabled()
    await expect(button(name)).not.toHaveAttribute('data-loading')
  }
  await expect(dialog).toContainText('No differences in what is served.')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(button('Save & Publish')).toBeFocused()
  await button('Save as draft').click()
  await expect(page.getByRole('dialog', { name: 'Save as draft' })).toContainText(texts.weightBelow100)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page).toHaveURL(new RegExp(`/target/edit/${made.id}$`))
})

test('disabling the link and removing a property ask first, and disable the rules', async ({
  adminPage: page,
  database,
}) => {
  const link = await makeProviderLink(database.db)
  const made = await makeTargeting(database.db, { rules: [{ to: link, weight: 100, share: 70 }] })
  await openForm(page, made.id)
  const active = page.getByRole('switch', { name: 'Active', exact: true })
  await active.click()
  const question = page.getByRole('dialog', { name: 'Disable publisher link' })
  await expect(question).toContainText(texts.confirmDisable)
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(active).toBeChecked()
  await chooseMany(page, 'Quality Score', ['mid'])
  const removal = page.getByRole('dialog', { name: 'Remove link property' })
  await expect(removal).toContainText(texts.confirmProperty)
  await removal.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByRole('region', { name: 'Rules' })).toContainText('0 enabled')
  await expect(page.getByText(texts.selectProperties)).toBeVisible()
  await active.click()
  await question.getByRole('button', { name: 'Disable' }).click()
  await expect(active).not.toBeChecked()
})

test('traffic types and scores switch their filters and options', async ({ adminPage: page }) => {
  await page.goto('/target/add')
  const source = page.getByRole('button', { name: /^Traffic Source/ })
  await expect(source).toBeDisabled()
  await chooseMany(page, 'Traffic Type', ['TYPE-IN'])
  await expect(page.getByRole('checkbox', { name: 'High paying keywords' })).toBeChecked()
  await expect(page.getByRole('textbox', { name: 'High paying keywords (%)' })).toHaveValue('10')
  await page.getByRole('checkbox', { name: 'Short keywords' }).check()
  await chooseMany(page, 'Traffic Type', ['TYPE-IN', 'N2S'])
  await expect(source).toBeEnabled()
  await expect(page.getByRole('checkbox', { name: 'Pass referrer' })).toBeChecked()
  await expect(page.getByRole('checkbox', { name: 'High paying keywords' })).not.toBeChecked()
  await expect(page.getByRole('checkbox', { name: 'Short keywords' })).not.toBeChecked()
  // Only the final choice counts, not each click before it.
  await chooseMany(page, 'Quality Score', ['direct', 'low'])
  await expect(page.getByRole('checkbox', { name: 'Warm-up mode' })).not.toBeChecked()
  await chooseMany(page, 'Quality Score', ['low', 'premium'])
  await expect(page.getByRole('checkbox', { name: 'Warm-up mode' })).toBeChecked()
})

test('a rule that does not match stays disabled; changing the publisher of a published link asks', async ({
  adminPage: page,
  database,
}) => {
  const { made } = await makeTwoRules(database)
  await openForm(page, made.id)
  await chooseMany(page, 'Quality Score', ['mid', 'low'])
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('switch', { name: 'Rule 1 enabled' }).click()
  const refusal = page
    .getByRole('dialog')
    .filter({ hasText: 'Current link properties do not match with advertiser link properties.' })
  await expect(refusal).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('switch', { name: 'Rule 1 enabled' })).not.toBeChecked()
  await page.getByRole('button', { name: 'Save & Publish' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save & Publish' })
  await expect(dialog).toContainText(texts.noEnabledRule)
})

test('wrong numbers and addresses show their errors at the fields', async ({ adminPage: page, database }) => {
  const link = await makeProviderLink(database.db)
  const made = await makeTargeting(database.db, { rules: [{ to: link, weight: 100, share: 70 }] })
  await openForm(page, made.id)
  await page.getByRole('checkbox', { name: 'Latency' }).check()
  await page.getByRole('textbox', { name: 'Latency (ms)' }).fill('99')
  await page.getByRole('checkbox', { name: 'High paying keywords' }).check()
  await page.getByRole('textbox', { name: 'High paying keywords (%)' }).fill('101')
  await page.getByRole('textbox', { name: 'Client ID' }).fill('-5')
  await page.getByRole('checkbox', { name: 'Use custom fallback' }).check()
  await page.getByRole('textbox', { name: 'Custom fallback URL' }).fill('no address')
  await page.getByRole('checkbox', { name: 'Use custom over-cap URL' }).check()
  await page.getByRole('textbox', { name: 'Custom over-cap URL' }).fill('https://[Q].example')
  await page.getByRole('button', { name: 'Save as draft' }).click()
  const described = (name: string, text: string) =>
    expect(page.getByRole('textbox', { name, exact: true })).toHaveAccessibleDescription(new RegExp(text))
  await described('Latency (ms)', texts.latencyInvalid)
  await described('High paying keywords (%)', texts.highPayingInvalid)
  await described('Client ID', texts.clientIdNegative)
  await described('Custom fallback URL', texts.linkInvalid)
  await described('Custom over-cap URL', texts.placeholderInHost)
  await page.getByRole('textbox', { name: 'Client ID' }).fill('5')
  await expect(page.getByRole('form').getByText(texts.clientIdNegative)).toBeHidden()
})

test.describe('refused', () => {
  test.use({ provoked: /409|404|400/ })

  test('a link that another user has changed: the differences are shown, and reloading is offered', async ({
    adminPage: page,
    database,
    admin,
  }) => {
    const link = await makeProviderLink(database.db)
    const made = await makeTargeting(database.db, { rules: [{ to: link, weight: 100, share: 70 }] })
    await openForm(page, made.id)
    await page.getByRole('checkbox', { name: 'Short keywords' }).check()
    await admin.send(updateTargeting, { params: { id: made.id }, body: { warmup_mode: true } })
    await page.getByRole('button', { name: 'Save as draft' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Save as draft' }).click()
    const notice = page.getByRole('alert').filter({ hasText: 'nothing is lost yet' })
    await expect(notice).toBeVisible()
    await expect(page.getByRole('checkbox', { name: 'Short keywords' })).toBeChecked()
    await notice.getByRole('button', { name: 'Show what differs' }).click()
    const difference = page.getByRole('dialog', { name: 'Differences from the saved link' })
    await expect(difference.getByRole('row', { name: 'Warm-up mode On Off' })).toBeVisible()
    await expect(difference.getByRole('row', { name: 'Short keywords Off On' })).toBeVisible()
    await page.keyboard.press('Escape')
    await notice.getByRole('button', { name: 'Reload' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Reload' }).click()
    await expect(page.getByRole('checkbox', { name: 'Warm-up mode' })).toBeChecked()
    await expect(page.getByRole('checkbox', { name: 'Short keywords' })).not.toBeChecked()
    await expect(notice).toBeHidden()
  })

  test('no such link: one message, and back to the list', async ({ adminPage: page }) => {
    await page.goto('/target/edit/2000000001')
    await expectToast(page, texts.notFound, titles.oops)
    await expect(page).toHaveURL(/\/target$/)
  })
})

test('without a default domain the box and a save show a message that leads to the settings', async ({
  adminPage: page,
}) => {
  // Removed from the reply only: all tests share the settings, and some save at the same time.
  await page.route('**/api/settings', async (call) => {
    const response = await call.fetch()
    const reply = (await response.json()) as { data: { settings: { key: string }[] } }
    reply.data.settings = reply.data.settings.filter(({ key }) => key !== 'default_domain')
    await call.fulfill({ response, json: reply })
  })
  await page.goto('/target/add')
  const box = page.getByRole('alert').filter({ hasText: messages.settings.notSet })
  await box.click({ position: { x: 5, y: 5 } })
  await expect(page).toHaveURL(/\/settings$/)
  await page.goto('/target/add')
  await page.getByRole('button', { name: 'Save & Publish' }).click()
  await expectToast(page, texts.defaultDomainNotSet)
  await expect(page).toHaveURL(/\/settings$/)
})

test('rules cannot be moved during a save: its reply belongs to the rules in the order they were sent', async ({
  adminPage: page,
  database,
  admin,
}) => {
  const { made } = await makeTwoRules(database)
  const before = (await admin.send(getTargeting, { params: { id: made.id } })).targeting
  await openForm(page, made.id)
  const arrived = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  await page.route(`**/api/targeting/${made.id}`, async (call) => {
    const response = await call.fetch()
    arrived.resolve()
    await released.promise
    await call.fulfill({ response })
  })
  await page.getByRole('textbox', { name: 'Notes' }).fill('first')
  await page.getByRole('button', { name: 'Save as draft' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Save as draft' }).click()
  await arrived.promise
  await page.getByLabel('Move rule 1').focus()
  for (const key of ['Space', 'ArrowDown', 'Space']) await page.keyboard.press(key)
  await page.getByLabel('Notes').focus()
  await page.keyboard.type(' and lost')
  released.resolve()
  await expectToast(page, texts.ready)
  await expect(page.getByRole('button', { name: 'Save as draft' })).toBeFocused()
  await page.unroute(`**/api/targeting/${made.id}`)
  await page.getByRole('textbox', { name: 'Description' }).fill('second')
  await saveDraft(page)
  const { targeting } = await admin.send(getTargeting, { params: { id: made.id } })
  expect(targeting).toMatchObject({ notes: 'first', tag_description: 'second' })
  expect(targeting.targeting_rules).toEqual(before.targeting_rules)
})

test('Back asks about unsaved changes, and closes an open question of the form', async ({
  adminPage: page,
  database,
}) => {
  const link = await makeProviderLink(database.db)
  const made = await makeTargeting(database.db, { rules: [{ to: link, weight: 100, share: 70 }] })
  const back = () => page.evaluate('history.back()')
  await page.goto(`/target?id=${made.id}`)
  await page.getByRole('button', { name: `Actions for ${nameOf(made.id)}` }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await page.getByRole('textbox', { name: 'Notes' }).fill('not saved')
  await page.getByRole('button', { name: 'Save & Publish' }).click()
  const question = page.getByRole('dialog', { name: 'Save & Publish' })
  await expect(question).toBeVisible()
  await back()
  const prompt = page.getByRole('dialog', { name: general.leave })
  await prompt.getByRole('button', { name: 'Stay' }).click()
  await expect(question).toBeHidden()
  await expect(page).toHaveURL(new RegExp(`/target/edit/${made.id}$`))
  await page.getByRole('textbox', { name: 'Notes' }).fill('')
  await page.getByRole('group', { name: 'Rule 1', exact: true }).getByRole('switch').click()
  await expect(page.getByRole('dialog', { name: 'Disable rule' })).toBeVisible()
  await back()
  await expect(page.getByRole('heading', { level: 1, name: 'Publisher Links' })).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()
})

test('the first publication shows its own text', async ({ adminPage: page, database, admin }) => {
  const link = await makeProviderLink(database.db)
  const made = await makeTargeting(database.db, {
    state: 'draft',
    rules: [{ to: link, weight: 100, share: 70 }],
  })
  await page.goto(`/target/add?duplicate=${made.id}`)
  await expect(page.getByRole('textbox', { name: 'Pub Link ID' })).toHaveValue('New')
  await publishNow(page)
  await expectToast(page, texts.published)
  await expect(page).toHaveURL(/\/target$/)
  const { targeting } = await admin.send(getTargeting, { params: { id: made.id } })
  expect(targeting.status).toBe('draft')
})
