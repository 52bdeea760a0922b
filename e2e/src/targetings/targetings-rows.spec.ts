import { messages } from '@headgate/contract/base/messages'
import { updateTargeting } from '@headgate/contract/targetings/calls'
import { act, agree, rowOf } from '../support/controls.ts'
import { tabTo } from '../support/keyboard.ts'
import { makeTargetings, nameOf, openTargetings, selectBox } from '../records/targetings.ts'
import { expect, test } from '../support/test.ts'
import { expectToast } from '../support/toasts.ts'

const { targetings: texts, general } = messages

test.describe('row actions', () => {
  test('edit, duplicate and revenue report lead to their addresses', async ({
    adminPage: page,
    context,
    database,
  }) => {
    const { word, links } = await makeTargetings(database, 1)
    const { id } = links[0]!
    await openTargetings(page, word)
    const popup = context.waitForEvent('page')
    await act(page, nameOf(id), 'Revenue report')
    const report = await popup
    await expect(report).toHaveURL((address) => {
      const { pathname, searchParams: given } = address
      return (
        pathname === '/revenuereport' &&
        given.get('pub_link_id') === String(id) &&
        given.get('group_by') === 'publisher_id-publisher_channel_id' &&
        given.has('interval') &&
        given.get('period') === 'month_to_date'
      )
    })
    await report.close()
    await act(page, nameOf(id), 'Edit')
    await expect(page).toHaveURL(`/target/edit/${id}`)
    await page.goBack()
    await act(page, nameOf(id), 'Duplicate')
    await expect(page).toHaveURL(`/target/add?duplicate=${id}`)
    await page.goBack()
    await page.getByRole('link', { name: 'Add publisher link' }).click()
    await expect(page).toHaveURL('/target/add')
  })

  test('connected advertiser links in a dialog; the dashboard entry shows that its address is not set', async ({
    adminPage: page,
    database,
  }) => {
    const { word, links, provider } = await makeTargetings(database, 1)
    await openTargetings(page, word)
    await act(page, nameOf(links[0]!.id), 'Connected advertiser links')
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('columnheader')).toHaveText([
      'Advertiser',
      'Link ID',
      'Link',
      'Rule status',
    ])
    await expect(dialog.getByRole('row').nth(1)).toContainText(provider.link)
    await expect(dialog.getByRole('row').nth(1)).toContainText('Enabled')
    await expect(dialog.getByRole('link', { name: String(provider.id), exact: true })).toHaveAttribute(
      'href',
      `/advertisers/links?edit=true&provider_link_id=${provider.id}`,
    )
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await act(page, nameOf(links[0]!.id), 'Reporting dashboard')
    await expectToast(page, texts.noDashboard)
  })

  test('history shows five changes, and older ones by See more', async ({
    adminPage: page,
    admin,
    database,
  }) => {
    const { word, links } = await makeTargetings(database, 1)
    const { id } = links[0]!
    for (let change = 1; change <= 6; change += 1) {
      await admin.send(updateTargeting, { params: { id }, body: { notes: `change ${change}` } })
    }
    await openTargetings(page, word)
    await act(page, nameOf(id), 'History')
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('region')).toHaveCount(5)
    await expect(dialog).toContainText('change 6')
    await dialog.getByRole('button', { name: 'See more' }).click()
    await expect(dialog.getByRole('cell', { name: 'change 1', exact: true }).first()).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'See more' })).toBeHidden()
  })

  test('the link is copied on hover and by keyboard', async ({ adminPage: page, context, database }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const { word, links } = await makeTargetings(database, 1)
    const { id, link } = links[0]!
    await openTargetings(page, word)
    const copy = page.getByRole('button', { name: `Copy the link of ${nameOf(id)}` })
    await expect(copy).toHaveCSS('opacity', '0')
    await rowOf(page, word).hover()
    await expect(copy).toHaveCSS('opacity', '1')
    await copy.click()
    await expectToast(page, general.linkCopied)
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(link)
    await page.evaluate("navigator.clipboard.writeText('')")
    await page.mouse.move(0, 0)
    await selectBox(page, id).focus()
    await tabTo(page, copy)
    await expect(copy).toHaveCSS('opacity', '1')
    await page.keyboard.press('Enter')
    await expect.poll(() => page.evaluate('navigator.clipboard.readText()')).toBe(link)
  })

  test('archive, restore and remove one for good', async ({ adminPage: page, database }) => {
    const { word, links } = await makeTargetings(database, 2, { state: 'draft' })
    const [first, second] = links.map(({ id }) => nameOf(id))
    await openTargetings(page, word)
    for (const name of [first!, second!]) {
      await act(page, name, 'Delete (archive)')
      await agree(page, 'Archive')
      await expectToast(page, texts.archived)
      await expect(page.getByRole('button', { name: `Actions for ${name}`, exact: true })).toBeHidden()
    }
    await openTargetings(page, word, '&archived=true')
    await act(page, first!, 'Restore')
    await expectToast(page, texts.restored)
    await act(page, second!, 'Delete permanently')
    await agree(page, 'Delete')
    await expectToast(page, texts.removed)
    await expect(page.getByText(general.emptyTable)).toBeVisible()
    await openTargetings(page, word)
    await expect(page.getByText('1–1 of 1')).toBeVisible()
  })

  test.describe('refused', () => {
    test.use({ provoked: /Failed to load resource/ })

    test('show what failed', async ({ adminPage: page, database }) => {
      const { word, links } = await makeTargetings(database, 1)
      const { word: gone, links: archived } = await makeTargetings(database, 1, { archived_at: new Date() })
      await page.route(/\/api\/targeting\//, (route) => route.abort())
      await openTargetings(page, word)
      await act(page, nameOf(links[0]!.id), 'Delete (archive)')
      await agree(page, 'Archive')
      await expectToast(page, texts.cannotArchive)
      await openTargetings(page, gone, '&archived=true')
      await act(page, nameOf(archived[0]!.id), 'Restore')
      await expectToast(page, texts.cannotRestore)
      await act(page, nameOf(archived[0]!.id), 'Delete permanently')
      await agree(page, 'Delete')
      await expectToast(page, general.cannotRemove)
    })
  })
})
