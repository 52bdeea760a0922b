import { readFile } from 'node:fs/promises'
import { messages } from '@headgate/contract/base/messages'
import { getTargeting } from '@headgate/contract/targetings/calls'
import { makeReference } from '@headgate/db/sample/make'
import { act, agree, bulk, chooseMany, rowOf } from '../support/controls.ts'
import { pressOn, typeInto } from '../support/keyboard.ts'
import { feedBack, makeTargetings, nameOf, openTargetings, selectBox } from '../records/targetings.ts'
import { dayOf } from '../support/days.ts'
import { expect, test } from '../support/test.ts'
import { expectToast } from '../support/toasts.ts'

const { targetings: texts, general } = messages

test('every column is shown with its live figures, in both tabs', async ({
  adminPage: page,
  admin,
  database,
}) => {
  const began = new Date()
  const { word, links } = await makeTargetings(database, 2)
  await feedBack(admin, database, links[0]!.id, 250)
  await openTargetings(page, word)
  await expect(page.getByRole('columnheader')).toHaveText([
    '',
    'Id',
    'Publisher',
    'Searches today',
    'Cap consumption',
    'Is Traffic Flowing?',
    'Status',
    'Active',
    'Link',
    'Traffic Type',
    'Traffic Source',
    'Daily Cap',
    'Is Live',
    'last Live (UTC)',
    'Last Updated (UTC)',
    'Actions',
  ])
  const cells = rowOf(page, `targeting_id=${links[0]!.id}`).getByRole('cell')
  await expect(cells.nth(1)).toHaveText(String(links[0]!.id))
  await expect(cells.nth(2)).toHaveText(word)
  await expect(cells.nth(3)).toHaveText('250 / 0')
  await expect(cells.nth(4)).toHaveText('250 / 1,000')
  await expect(cells.nth(5)).toHaveText('Yes')
  await expect(cells.nth(6)).toHaveText('PUBLISHED')
  await expect(cells.nth(9)).toHaveText('DISPLAY')
  await expect(cells.nth(11)).toHaveText('1,000')
  await expect(cells.nth(12)).toHaveText('Yes')
  await expect(cells.nth(13)).toContainText(dayOf(began))
  await expect(rowOf(page, `targeting_id=${links[1]!.id}`).getByRole('cell').nth(12)).toHaveText('No')
  await expect(page.getByText(/^Live figures: \d+ (s|min) old$/)).toBeVisible()

  await act(page, nameOf(links[1]!.id), 'Delete (archive)')
  await expect(page.getByRole('dialog')).toContainText('Archived Publisher Links')
  await agree(page, 'Archive')
  await expectToast(page, texts.archived)
  await page.getByRole('tab', { name: /^Archived Publisher Links/ }).click()
  await expect(page.getByRole('columnheader')).toHaveText([
    '',
    'Pub Link ID',
    'Publisher',
    'Link',
    'Archived At (UTC)',
    'Actions',
  ])
  await expect(rowOf(page, word)).toContainText(dayOf(began))
})

test('the list starts with the 50 newest, and offers its page sizes', async ({
  adminPage: page,
  database,
}) => {
  const { word, links } = await makeTargetings(database, 12)
  await page.goto('/target')
  const size = page.getByLabel('Rows per page')
  await expect(size).toHaveValue('50')
  await expect(size.getByRole('option')).toHaveText(['10', '50', '100', '150', '200'])
  await expect(page.getByRole('columnheader', { name: 'Id', exact: true })).toHaveAttribute(
    'aria-sort',
    'descending',
  )
  await openTargetings(page, word)
  await expect(page.getByRole('row').nth(1)).toContainText(`targeting_id=${links.at(-1)!.id}`)
  await size.selectOption('10')
  await page.getByRole('button', { name: 'Page 2' }).click()
  await expect(page.getByText('11–12 of 12')).toBeVisible()
  await page.getByRole('button', { name: 'Cap consumption' }).click()
  await expect(page).toHaveURL(/order_by=cap_consumed/)
  await page.getByRole('button', { name: 'Page 2' }).click()
  await page.reload()
  await expect(page.getByText('11–12 of 12')).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'Cap consumption' })).toHaveAttribute(
    'aria-sort',
    'ascending',
  )
})

test.describe('filters', () => {
  test('text after a pause or on Enter, id, and selects; the address restores the view, Clear All empties it', async ({
    adminPage: page,
    database,
  }) => {
    const source = { id: await makeReference(database.db, 'trafficSource', 'Native') }
    const { word, links, publisher } = await makeTargetings(database, 2)
    const { links: others } = await makeTargetings(database, 1, {
      publisher_id: publisher.id,
      traffic_source_ids: [source.id],
    })
    await page.goto('/target')
    const text = page.getByRole('textbox', { name: 'Search text' })
    await text.fill(word)
    await expect(page).toHaveURL(new RegExp(`q=${word}`))
    await expect(page.getByText('1–3 of 3')).toBeVisible()
    await chooseMany(page, 'Traffic Source', ['Native'])
    await expect(page.getByText('1–1 of 1')).toBeVisible()
    await expect(rowOf(page, word)).toContainText(`targeting_id=${others[0]!.id}`)
    await page.reload()
    await expect(page.getByText('1–1 of 1')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Traffic Source: Native' })).toBeVisible()
    await page.getByRole('button', { name: 'Clear All' }).click()
    await expect(page).toHaveURL('/target')
    await expect(text).toHaveValue('')

    await chooseMany(page, 'Publisher', [word])
    await expect(page.getByText('1–3 of 3')).toBeVisible()
    await chooseMany(page, 'Traffic Type', ['TYPE-IN'])
    await expect(page.getByText(general.emptyTable)).toBeVisible()

    await page.getByRole('button', { name: 'Clear All' }).click()
    const id = page.getByRole('textbox', { name: 'Pub Link Id' })
    await id.fill(String(links[0]!.id))
    await id.press('Enter')
    await expect(page).toHaveURL(`/target?id=${links[0]!.id}`)
    await expect(page.getByText('1–1 of 1')).toBeVisible()
    await expect(rowOf(page, word)).toBeVisible()
  })

  test('checkboxes of one property exclude each other, the others combine', async ({
    adminPage: page,
    admin,
    database,
  }) => {
    const { word, links } = await makeTargetings(database, 1)
    await makeTargetings(database, 1, { publisher_id: links[0]!.publisher_id, state: 'draft' })
    await feedBack(admin, database, links[0]!.id, 1)
    const box = (name: string) => page.getByRole('checkbox', { name, exact: true })
    const count = (text: string) => expect(page.getByText(text, { exact: true })).toBeVisible()
    await openTargetings(page, word)
    await count('1–2 of 2')
    await box('Published').check()
    await count('1–1 of 1')
    await box('Draft').check()
    await expect(box('Published')).not.toBeChecked()
    await expect(page).toHaveURL(/status=draft/)
    await expect(rowOf(page, word)).toContainText('DRAFT')
    await box('Is Live').check()
    await expect(page.getByText(general.emptyTable)).toBeVisible()
    await box('Is Not Live').check()
    await expect(box('Is Live')).not.toBeChecked()
    await expect(page).toHaveURL(/is_live=false/)
    await count('1–1 of 1')
    await box("Didn't go live(last 7days)").check()
    await expect(page).toHaveURL(/didnot_go_live=true/)
    await count('1–1 of 1')
    await box('Traffic paused').check()
    await expect(page.getByText(general.emptyTable)).toBeVisible()
    await box("Didn't reach cap").check()
    await expect(page).toHaveURL(/didnot_reach_cap=true/)
    await page.getByRole('button', { name: /^Filters/ }).click()
    await expect(box('Draft')).toBeHidden()
    await expect(page.getByRole('button', { name: 'Filters (6)' })).toHaveAttribute('aria-expanded', 'false')
  })
})

test.describe('the active switch', () => {
  test('disabling asks, and enabling asks when no rule is enabled', async ({
    adminPage: page,
    admin,
    database,
  }) => {
    const { word, links } = await makeTargetings(database, 1)
    const { id } = links[0]!
    await openTargetings(page, word)
    const active = page.getByRole('switch', { name: `Active: ${nameOf(id)}` })
    await active.click()
    await expect(page.getByRole('dialog')).toContainText(texts.confirmDisable)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(active).toBeChecked()
    await active.click()
    await agree(page, 'Disable')
    await expectToast(page, texts.statusUpdated)
    await expect(active).not.toBeChecked()
    const { targeting } = await admin.send(getTargeting, { params: { id } })
    expect(targeting.targeting_rules.map((rule) => rule.disabled)).toEqual([true])
    await active.click()
    await expect(page.getByRole('dialog')).toContainText(texts.confirmActivate)
    await agree(page, 'Activate')
    await expect(active).toBeChecked()
    await expect(rowOf(page, word)).toContainText('No enabled rule')
  })

  test.describe('refused', () => {
    test.use({ provoked: /Failed to load resource/ })

    test('stays as it was and shows a message', async ({ adminPage: page, database }) => {
      const { word, links } = await makeTargetings(database, 1, { is_active: false })
      await openTargetings(page, word)
      await page.route('**/api/targetings?is_active=*', (route) => route.abort())
      const active = page.getByRole('switch', { name: `Active: ${nameOf(links[0]!.id)}` })
      await active.click()
      await expectToast(page, general.cannotUpdate)
      await expect(active).not.toBeChecked()
    })
  })
})

test.describe('bulk actions', () => {
  test('each shows a message when nothing is selected', async ({ adminPage: page, database }) => {
    const { word } = await makeTargetings(database, 1)
    await openTargetings(page, word)
    for (const [action, text] of [
      ['Activate', texts.noneSelected],
      ['De-activate', texts.noneSelected],
      ['Archive', texts.noneSelectedOne],
      ['Publish', general.nothingSelected],
    ] as const) {
      await bulk(page, action)
      await expectToast(page, text)
    }
    await openTargetings(page, word, '&archived=true')
    await bulk(page, 'Unarchive')
    await expectToast(page, texts.noneSelected)
  })

  test('publish, de-activate and activate the selected links', async ({
    adminPage: page,
    admin,
    database,
  }) => {
    const { word, links } = await makeTargetings(database, 3, { state: 'draft' })
    await openTargetings(page, word)
    await selectBox(page, links[0]!.id).check()
    await selectBox(page, links[2]!.id).check()
    await bulk(page, 'Publish')
    await expectToast(page, texts.statusUpdated)
    await expect(rowOf(page, word).filter({ hasText: 'Published' })).toHaveCount(2)
    await expect(rowOf(page, `targeting_id=${links[1]!.id}`)).toContainText('DRAFT')
    await page.getByRole('checkbox', { name: 'Select all rows' }).check()
    await expect(page.getByText('3 publisher links selected')).toBeVisible()
    await bulk(page, 'De-activate')
    await expect(page.getByRole('dialog')).toContainText(texts.confirmDisable)
    await agree(page, 'Disable')
    await expect(page.getByRole('switch', { checked: false })).toHaveCount(3)
    const { targeting } = await admin.send(getTargeting, { params: { id: links[1]!.id } })
    expect(targeting.is_active).toBe(false)
    await selectBox(page, links[1]!.id).check()
    await bulk(page, 'Activate')
    // Its rules were disabled with it, so it would look healthy but redirect no search.
    await expect(page.getByRole('dialog')).toContainText(texts.confirmActivate)
    await agree(page, 'Activate')
    await expect(page.getByRole('switch', { checked: true })).toHaveCount(1)
    await expect(rowOf(page, `targeting_id=${links[1]!.id}`)).toContainText('No enabled rule')
  })

  test('archive, un-archive and remove for good', async ({ adminPage: page, database }) => {
    // A published link is kept, because its publisher ad accounts are kept.
    const { word, links } = await makeTargetings(database, 3, { state: 'draft' })
    await openTargetings(page, word)
    await page.getByRole('checkbox', { name: 'Select all rows' }).check()
    await bulk(page, 'Archive')
    await agree(page, 'Archive')
    await expectToast(page, texts.archived)
    await expect(page.getByText(general.emptyTable)).toBeVisible()
    await openTargetings(page, word, '&archived=true')
    await selectBox(page, links[0]!.id).check()
    await bulk(page, 'Unarchive')
    await expectToast(page, texts.restored)
    await expect(page.getByText('1–2 of 2')).toBeVisible()
    await page.getByRole('checkbox', { name: 'Select all rows' }).check()
    await bulk(page, 'Delete permanently')
    await agree(page, 'Delete')
    await expectToast(page, texts.removed)
    await expect(page.getByText(general.emptyTable)).toBeVisible()
    await openTargetings(page, word)
    await expect(page.getByText('1–1 of 1')).toBeVisible()
  })

  test.describe('refused', () => {
    test.use({ provoked: /Failed to load resource/ })

    test('show which of them failed', async ({ adminPage: page, database }) => {
      const { word } = await makeTargetings(database, 1)
      const { word: gone } = await makeTargetings(database, 1, { archived_at: new Date() })
      await openTargetings(page, word)
      await page.route('**/api/targetings?*', (route) =>
        route.request().method() === 'GET' ? route.fallback() : route.abort(),
      )
      await page.route('**/api/targetings', (route) => route.abort())
      await page.getByRole('checkbox', { name: 'Select all rows' }).check()
      await bulk(page, 'Publish')
      await expectToast(page, texts.cannotUpdateStatusMany)
      await bulk(page, 'Archive')
      await agree(page, 'Archive')
      await expectToast(page, texts.cannotArchiveMany)
      await openTargetings(page, gone, '&archived=true')
      await page.getByRole('checkbox', { name: 'Select all rows' }).check()
      await bulk(page, 'Unarchive')
      await expectToast(page, texts.cannotRestoreMany)
      await bulk(page, 'Delete permanently')
      await agree(page, 'Delete')
      await expectToast(page, texts.cannotRemoveMany)
    })
  })
})

test('the download contains all matching links as CSV', async ({ adminPage: page, database }) => {
  const { word, links } = await makeTargetings(database, 12)
  await openTargetings(page, word, '&size=10')
  const waiting = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download' }).click()
  const file = await waiting
  expect(file.suggestedFilename()).toMatch(/^publisher-links-\d{8}-\d{6}\.csv$/)
  const lines = (await readFile(await file.path(), 'utf8')).trim().split(/\r?\n/)
  expect(lines).toHaveLength(13)
  expect(lines[1]).toContain(links.at(-1)!.link)
})

test('an invalid filter in the address is ignored, and the list is shown', async ({
  adminPage: page,
  database,
}) => {
  const { word } = await makeTargetings(database, 2)
  await openTargetings(page, word, '&status=none&publisher=x&is_live=maybe&id=0')
  await expect(page.getByText('1–2 of 2')).toBeVisible()
})

test.describe('failed reads', () => {
  test.use({ provoked: /Failed to load resource/ })

  test('show their texts: the file and the list', async ({ adminPage: page, database }) => {
    const { word } = await makeTargetings(database, 1)
    await openTargetings(page, word)
    await page.route('**/api/targetings?**', (route) => route.abort())
    await page.getByRole('button', { name: 'Download' }).click()
    await expectToast(page, general.cannotDownload)
    await page.goto('/target')
    await expect(page.getByRole('alert')).toContainText(texts.noData)
    await page.unroute('**/api/targetings?**')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('table', { name: 'Publisher Links' })).toBeVisible()
  })
})

test('filter, select and activate with the keyboard alone', async ({ adminPage: page, database }) => {
  const { word, links } = await makeTargetings(database, 2, { is_active: false })
  await page.goto('/target')
  await typeInto(page, page.getByRole('textbox', { name: 'Search text' }), word)
  await page.keyboard.press('Enter')
  await expect(page.getByText('1–2 of 2')).toBeVisible()
  await pressOn(page, page.getByRole('checkbox', { name: 'Published', exact: true }), 'Space')
  await expect(page).toHaveURL(/status=published/)
  await pressOn(page, selectBox(page, links[1]!.id), 'Space')
  await expect(selectBox(page, links[1]!.id)).toBeChecked()
  await pressOn(page, page.getByRole('button', { name: 'Bulk Actions (1)' }), 'Enter', 120)
  await pressOn(page, page.getByRole('button', { name: 'Activate', exact: true }))
  await expect(page.getByRole('switch', { name: `Active: ${nameOf(links[1]!.id)}` })).toBeChecked()
  await expect(page.getByRole('switch', { name: `Active: ${nameOf(links[0]!.id)}` })).not.toBeChecked()
})
