import { makeProvider, makeProviderLink } from '@headgate/db/sample/make'
import { chooseMany, chooseRecord } from '../support/controls.ts'
import { makePublisherWithDomain, publishNow } from '../support/targeting-form.ts'
import { uniqueWord } from '../records/publishers.ts'
import { sendSearch } from '../records/searches.ts'
import { expect, test } from '../support/test.ts'
import { messages } from '@headgate/contract/base/messages'
import { expectToast } from '../support/toasts.ts'

test('a publisher link is filled in, published and copied, and a search through it lands on its advertiser', async ({
  adminPage: page,
  database,
  admin,
}) => {
  const word = uniqueWord()
  const provider = await makeProvider(database.db, { name: word })
  const link = await makeProviderLink(database.db, {
    provider_id: provider.id,
    link: `https://${word}.partner.example/r?q=[Q]&src=[UTM_SOURCE]&sub=[CLICK_ID]&channel=${word}`,
    link_source_identifier_value: word,
  })
  const { publisher } = await makePublisherWithDomain(database, admin)

  await test.step('fill in the form', async () => {
    await page.goto('/target/add')
    await chooseRecord(page.getByRole('combobox', { name: 'Publisher' }), publisher.name)
    await chooseMany(page, 'Platform', ['Desktop'])
    await chooseMany(page, 'Search Engine', ['Bing'])
    await chooseMany(page, 'Traffic Type', ['DISPLAY'])
    await chooseMany(page, 'Quality Score', ['mid'])
    await page.getByRole('checkbox', { name: 'UTM source' }).check()
    await page.getByRole('button', { name: 'Add rule', exact: true }).click()
    const rule = page.getByRole('group', { name: 'Rule 1', exact: true })
    await chooseRecord(rule.getByRole('combobox', { name: 'Advertiser', exact: true }), word)
    await chooseRecord(rule.getByRole('combobox', { name: 'Advertiser Link' }), link.id)
  })

  await test.step('publish it', async () => {
    await publishNow(page)
    await expectToast(page, messages.targetings.published)
    await expect(page).toHaveURL(/\/target$/)
  })

  const copied = await test.step('copy the link', async () => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    const { rows } = await database.pool.query<{ id: number }>(
      'select max(id) as id from targeting where publisher_id = $1',
      [publisher.id],
    )
    await page.goto(`/target/edit/${rows[0]!.id}`)
    await page.getByRole('button', { name: 'Copy link', exact: true }).click()
    await expectToast(page, messages.general.linkCopied)
    return page.evaluate<string>('navigator.clipboard.readText()')
  })

  await test.step('send a search through it', async () => {
    expect(copied).toContain('[Q]')
    const address = copied.replace('[UTM_SOURCE]', 'news letter'.replace(' ', '%20'))
    await expect
      .poll(() => sendSearch(address, { keyword: 'garden chairs' }))
      .toContain(`${word}.partner.example`)
    const target = new URL(await sendSearch(address, { keyword: 'garden chairs' }))
    expect(target.searchParams.get('q')).toBe('garden chairs')
    expect(target.searchParams.get('src')).toBe('news letter')
    expect(target.searchParams.get('sub')).toMatch(/^e2e-/)
    expect(target.searchParams.get('channel')).toBe(word)
  })
})
