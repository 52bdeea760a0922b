import { getSetting, listSettings } from '@headgate/contract/settings'
import * as stored from '@headgate/db/settings'
import { route } from '@headgate/server/route'
import type { Calls } from './calls.ts'

/** Default variables (3 §7). */
export const settingCalls: Calls = (app, { database: { db }, settings }) => {
  route(app, listSettings, async () => ({ settings: await stored.listSettings(db) }))

  route(app, getSetting, async ({ params: { key } }) => {
    const value =
      key === 'looker_studio_url' ? (settings.LOOKER_STUDIO_URL ?? null) : await stored.getSetting(db, key)
    return { setting: { key, value } }
  })
}
