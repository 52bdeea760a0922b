import { getEmailConfig, saveEmailConfig } from '@headgate/contract/settings/email-config'
import { getShareRevenue, saveShareRevenue } from '@headgate/contract/settings/revenue-share'
import {
  addSettings,
  deleteSetting,
  getSetting,
  listSettings,
  updateSettings,
} from '@headgate/contract/settings/settings'
import * as emails from '@headgate/db/settings/email-config'
import * as stored from '@headgate/db/settings/settings'
import * as share from '@headgate/db/settings/revenue-share'
import { renewPublisherLinks } from '@headgate/db/targetings/renew-publisher-links'
import { route } from '@headgate/server/route'
import type { Calls } from '../api-context.ts'
import { publisherLinkMaker } from '../targetings/publisher-link-maker.ts'

/** Default variables, revenue share and alert e-mails (docs/behaviour/settings.md#default-variables). */
export const settingCalls: Calls = (app, { database: { db }, settings }) => {
  const maker = publisherLinkMaker(settings)

  /** Saves, and generates the publisher links again, because they contain the default domain. */
  async function withLinks<T>(saved: Promise<T>): Promise<{ settings: T }> {
    const after = await saved
    await renewPublisherLinks(db, maker)
    return { settings: after }
  }

  route(app, listSettings, async () => ({ settings: await stored.listSettings(db) }))

  route(app, getSetting, async ({ params: { key } }) => {
    if (key === 'looker_studio_url') return { setting: { key, value: settings.LOOKER_STUDIO_URL ?? null } }
    if (key === 'redirect_type') return { setting: { key, value: settings.REDIRECT_TYPE } }
    return { setting: { key, value: await stored.getSetting(db, key) } }
  })

  route(app, addSettings, ({ body, by }) => {
    const added = body.map(({ key, value }) => ({
      id: undefined,
      updatedAt: undefined,
      key,
      value,
    }))
    return withLinks(stored.saveSettings(db, by, added, maker.place))
  })

  route(app, updateSettings, ({ body, by }) => withLinks(stored.saveSettings(db, by, body, maker.place)))

  route(app, deleteSetting, ({ params, by }) => withLinks(stored.deleteSetting(db, by, params.id)))

  route(app, getShareRevenue, async () => ({ share_revenue: await share.getShareRevenue(db) }))

  route(app, saveShareRevenue, async ({ body, by }) => ({
    share_revenue: await share.saveShareRevenue(db, by, body.share_revenue),
  }))

  route(app, getEmailConfig, async () => ({ emails: await emails.listEmailConfig(db) }))

  route(app, saveEmailConfig, async ({ body, by }) => ({
    emails: await emails.saveEmailConfig(db, by, body),
  }))
}
