import { messages } from '@headgate/contract/base/messages'
import { makeGroup, makeTargeting } from '@headgate/db/sample/make'
import { bulk, choose } from '../support/controls.ts'
import { makeGroupByCall, makeLinks } from '../records/groups.ts'
import { expect, test } from '../support/test.ts'
import { expectToast } from '../support/toasts.ts'

const { groups: texts, general, targetings, titles } = messages

test('the list: columns, filters, tabs and the state in the address', async ({
  adminPage: page,
  database,
}) => {
  const { word, links } = await makeLinks(database, 1)
  const published = await makeGroup(database.db, {
    description: `${word} published`,
    rules: [{ link: links[0]!, capacity: 50, weight: 100 }],
  })
  const link = await makeTargeting(database.db, { rules: [{ to: published }] })
  await makeGroup(database.db, {
    description: `${word} draft`,
    published: false,
    rules: [{ link: links[0]! }],
  })
  const archived = { description: `${word} archived`, archived_at: new Date(), rules: [{ link: links[0]! }] }
  await makeGroup(database.db, archived)
  await page.goto('/advertiser-link-group')
  await page.getByRole('textbox', { name: 'Filter' }).fill(word)
  await expect(page.getByText('1–2 of 2')).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`q=${word}`))
  await expect(page.getByRole('columnheader')).toHaveText([
    '',
    'ID',
    'Description',
    'Link properties',
    'Targeting',
    'Rules',
    'Cap',
    'Cap consumption',
    'Used by',
    'Status',
    'Active',
    'Last updated (UTC)',
    'Actions',
  ])
  const row = page.getByRole('row').filter({ hasText: `${word} published` })
  await expect(row).toContainText(`${word} · Bing · DISPLAY · MID`)
  await expect(row).toContainText('1 of 1')
  await expect(row.getByRole('link', { name: String(link.id), exact: true })).toBeVisible()
  await choose(page, 'Status', 'Draft')
  await expect(page.getByText('1–1 of 1')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('row').filter({ hasText: `${word} draft` })).toBeVisible()
  await page.getByRole('tab', { name: /Archived/ }).click()
  await page.getByRole('textbox', { name: 'Filter' }).fill(word)
  await expect(page.getByRole('row').filter({ hasText: `${word} archived` })).toBeVisible()
  await page.getByRole('button', { name: 'Clear All' }).click()
  await expect(page).toHaveURL('/advertiser-link-group?archived=true')
})

test('switch, history, archive, restore and removal from the rows; bulk for many', async ({
  adminPage: page,
  admin,
  database,
}) => {
  const { word, links } = await makeLinks(database, 1)
  const one = (await makeGroupByCall(admin, `${word} one`, links, { published: true })).advertiser_link_group
  await makeGroupByCall(admin, `${word} two`, links)
  const act = async (action: string) => {
    await page.getByRole('button', { name: `Actions for ${one.id} · ${word} one` }).click()
    await page.getByRole('menuitem', { name: action }).click()
  }
  await page.goto(`/advertiser-link-group?q=${word}`)
  await page.getByRole('switch', { name: `${one.id} · ${word} one active` }).click()
  await expectToast(page, targetings.statusUpdated)
  await expect(page.getByRole('switch', { name: `${one.id} · ${word} one active` })).not.toBeChecked()
  await act('History')
  const history = page.getByRole('dialog', { name: `History of advertiser link group ${one.id}` })
  await expect(history.getByText('active', { exact: true }).first()).toBeVisible()
  await history.getByRole('button', { name: 'Close history' }).click()
  await act('Archive')
  await page.getByRole('dialog').getByRole('button', { name: 'Archive' }).click()
  await expectToast(page, texts.archived)
  await expect(page.getByText('1–1 of 1')).toBeVisible()
  await page.goto(`/advertiser-link-group?q=${word}&archived=true`)
  await act('Restore')
  await expectToast(page, texts.restored)
  await page.goto(`/advertiser-link-group?q=${word}`)
  await bulk(page, 'Publish')
  await expectToast(page, general.nothingSelected)
  await page.getByRole('checkbox', { name: /all/i }).check()
  await bulk(page, 'Publish')
  await expectToast(page, 'Publish: 2 groups.')
  await expect(page.getByRole('cell', { name: 'published' })).toHaveCount(2)
  await page.getByRole('checkbox', { name: /all/i }).check()
  await bulk(page, 'Archive')
  await page.getByRole('dialog').getByRole('button', { name: 'Archive' }).click()
  await expect(page.getByText(general.emptyTable)).toBeVisible()
  await page.goto(`/advertiser-link-group?q=${word}&archived=true`)
  await page.getByRole('checkbox', { name: /all/i }).check()
  await bulk(page, 'Delete permanently')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText(general.emptyTable)).toBeVisible()
})

test.describe('refused', () => {
  test.use({ provoked: /409/ })

  test('archiving a group in use is refused and names the publisher links (decision 0148)', async ({
    adminPage: page,
    database,
  }) => {
    const { word, links } = await makeLinks(database, 1)
    const group = await makeGroup(database.db, { description: word, rules: [{ link: links[0]! }] })
    const user = await makeTargeting(database.db, { rules: [{ to: group }] })
    await page.goto(`/advertiser-link-group?q=${word}`)
    await page.getByRole('button', { name: `Actions for ${group.id} · ${word}` }).click()
    await page.getByRole('menuitem', { name: 'Archive' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Archive' }).click()
    await expectToast(page, `it is used by publisher link ${user.id}.`, titles.oopsLoud)
    await expect(page.getByText('1–1 of 1')).toBeVisible()
  })
})
