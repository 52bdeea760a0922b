import {
  makeGroup,
  makeProvider,
  makeProviderLink,
  makePublisher,
  makeTargeting,
} from '@headgate/db/sample/make'
import { uniqueWord } from '../records/publishers.ts'
import { expect, test } from '../support/test.ts'
import { makeAdmin } from '../records/users.ts'

test('heading and window title name the record, and a link above leads to its list', async ({
  adminPage: page,
  database: { db },
}) => {
  const word = uniqueWord()
  const publisher = await makePublisher(db, { name: `${word} Media` })
  const provider = await makeProvider(db, { name: `${word} Search` })
  const to = await makeProviderLink(db, { provider_id: provider.id })
  const link = await makeTargeting(db, { publisher_id: publisher.id, rules: [{ to, weight: 100 }] })
  const group = await makeGroup(db, { description: `${word} group`, rules: [{ link: to }] })
  const user = await makeAdmin(db, word)
  const screens = [
    [`/target/edit/${link.id}`, `${word} Media · link ${link.id}`, 'Publisher Links'],
    [`/target/explain/${link.id}`, `Explain Search: ${word} Media · link ${link.id}`, 'Publisher Links'],
    [`/publishers/edit/${publisher.id}`, `Edit ${word} Media`, 'Publisher List'],
    [`/publishers/details/${publisher.id}`, `${word} Media`, 'Publisher List'],
    [`/advertisers/edit/${provider.id}`, `${word} Search · advertiser ${provider.id}`, 'Advertiser List'],
    [
      `/advertiser-link-group/edit/${group.id}`,
      `${word} group · group ${group.id}`,
      'Advertiser Link Groups',
    ],
    [`/usermanagement/edit/${user.id}`, `Edit ${user.first_name} ${user.last_name}`, 'User Management'],
  ] as const
  for (const [address, title, list] of screens) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await expect(page).toHaveTitle(`${title} · Headgate`)
    await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: list }).click()
    await expect(page.getByRole('heading', { level: 1, name: list })).toBeVisible()
  }
})
