import { expect, test } from '../support/test.ts'
import { shows, visit } from '../support/visit.ts'

/** Screens of the operator's day, in light and in dark, with their dialogs: see accessibility.spec.ts. */

test('security, two-factor sign-in and system logs', async ({ adminPage: page }) => {
  await visit(page, '/security', async () => {
    await page.getByRole('button', { name: 'Set up', exact: true }).click()
    await expect(page.getByRole('img', { name: 'QR code of the secret' })).toBeVisible()
  })
  await visit(page, '/settings?section=two-factor', shows('Users with it'))
  await visit(page, '/systemlogs', async () => {
    const table = page.getByRole('table', { name: 'Lines of the logs' })
    await table.getByRole('button', { expanded: false }).first().click()
    await expect(page.getByLabel('The whole line')).toBeVisible()
  })
  await visit(page, '/systemlogs?level=60', async () => {
    await page.getByRole('button', { name: /Profile menu/ }).click()
    await expect(page.getByRole('menuitem', { name: 'Profile' })).toBeVisible()
  })
})

test('advice, alerts, audit log, changes and keys', async ({ adminPage: page }) => {
  await visit(page, '/advisor?status=active&status=closed', shows('Advisor List'))
  await visit(page, '/alerts', async () => {
    await page.getByRole('button', { name: 'Failures and reached caps', exact: true }).click()
    await expect(page.getByRole('dialog').getByLabel('Quiet from')).toBeVisible()
  })
  await visit(page, '/auditlog', shows('Audit Log'))
  await visit(page, '/scheduled', shows('Scheduled Changes'))
  await visit(page, '/bulkchanges', shows('Bulk Changes'))
  await visit(page, '/apikeys', shows('API Keys'))
})
