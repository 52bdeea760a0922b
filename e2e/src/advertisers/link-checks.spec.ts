import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { makeProviderLink } from '@headgate/db/sample/make'
import { makeLinks } from '../records/provider-links.ts'
import { expectAccessible } from '../support/accessible.ts'
import { expect, test } from '../support/test.ts'
import { expectToast } from '../support/toasts.ts'

/** An advertiser's server: `/works` leads to a page with everything, `/lost` to one without the channel. */
async function startAdvertiser() {
  const server = createServer((request, reply) => {
    const { pathname, search } = new URL(request.url!, 'http://here')
    if (pathname === '/works') return reply.writeHead(302, { location: `/page${search}` }).end()
    if (pathname === '/lost') return reply.writeHead(302, { location: '/page' }).end()
    return reply.writeHead(200).end('page')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { server, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

test('a link is checked by hand, and the list shows what the check found', async ({
  adminPage: page,
  database,
}) => {
  const { server, origin } = await startAdvertiser()
  try {
    const { word, provider } = await makeLinks(database, 0)
    const make = (path: string) =>
      makeProviderLink(database.db, {
        provider_id: provider.id,
        link: `${origin}/${path}?q=[Q]&channel=${word}&cid=[CLICK_ID]&of=${word}`,
        link_source_identifier_value: word,
      })
    const [works, lost] = [await make('works'), await make('lost')]
    await page.goto(`/advertisers/links?link=${word}`)
    const check = async (id: number) => {
      await page.getByRole('button', { name: `Actions for link ${id}` }).click()
      await page.getByRole('menuitem', { name: 'Link checks…' }).click()
      const dialog = page.getByRole('dialog', { name: `Checks of advertiser link ${id}` })
      await expect(dialog).toContainText('This link was never checked.')
      await dialog.getByRole('button', { name: 'Check now' }).click()
      await expect(dialog.getByRole('row')).not.toHaveCount(0)
      return dialog
    }
    const first = await check(works.id)
    await expect(first).toContainText(`2. 200`)
    await expect(first).toContainText('Works')
    await expectAccessible(page, 'body')
    await page.keyboard.press('Escape')
    const second = await check(lost.id)
    await expect(second).toContainText(`does not have the channel ${word}. Its revenue would not be matched.`)
    await page.keyboard.press('Escape')
    const badge = (id: number, state: string) =>
      page.getByRole('button', { name: `Link check of link ${id}: ${state}` })
    await expect(badge(works.id, 'Works')).toBeVisible()
    await expect(badge(lost.id, 'Fails')).toBeVisible()
    await page.getByRole('checkbox', { name: 'Link check failed' }).click()
    await expect(badge(works.id, 'Works')).toHaveCount(0)
    await badge(lost.id, 'Fails').click()
    await expect(page.getByRole('dialog')).toContainText('Fails')
  } finally {
    server.closeAllConnections()
    server.close()
  }
})

test('the settings refuse what cannot be, and are saved', async ({ adminPage: page }) => {
  await page.goto('/advertisers/links')
  const open = () => page.getByRole('button', { name: 'Link checks', exact: true }).click()
  await open()
  const dialog = page.getByRole('dialog', { name: 'Settings of link checks' })
  const pauseAfter = dialog.getByLabel('Pause a link after failed checks in a row')
  await expectAccessible(page, 'body')
  await dialog.getByLabel('Search for').fill('ab')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toContainText('Please enter at least 3 characters.')
  await dialog.getByLabel('Search for').fill('weather')
  await pauseAfter.fill('3')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expectToast(page, 'The settings are saved.')
  await open()
  await expect(pauseAfter).toHaveValue('3')
})
