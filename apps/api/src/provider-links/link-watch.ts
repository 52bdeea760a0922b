import { checkLink, getLinkWatch, linkChecks, resumeLink, saveLinkWatch } from '@headgate/contract/link-watch'
import * as checks from '@headgate/db/provider-links/link-checks'
import { getLinkWatchSettings, saveLinkWatchSettings } from '@headgate/db/provider-links/link-watch-settings'
import { checkLink as sendTestSearch } from '@headgate/runtime/outgoing/check-link'
import { privateTargets } from '@headgate/runtime/outgoing/outgoing-call'
import { route } from '@headgate/server/route'
import type { Calls } from '../api-context.ts'

/** Checks of advertiser links (docs/behaviour/link-watch.md#link-checks). */
export const linkWatchCalls: Calls = (app, { database: { db }, settings }) => {
  route(app, getLinkWatch, () => getLinkWatchSettings(db))

  route(app, saveLinkWatch, ({ body: { updatedAt, ...form }, by }) =>
    saveLinkWatchSettings(db, by, form, updatedAt),
  )

  route(app, linkChecks, ({ params }) => checks.readLinkChecks(db, params.id))

  route(app, checkLink, async ({ params, signal }) => {
    const watch = await getLinkWatchSettings(db)
    const link = await checks.linkToCheck(db, params.id)
    const search = { keyword: watch.keyword, userAgent: watch.user_agent }
    const made = await sendTestSearch(link, search, privateTargets(settings), signal)
    // A person who presses the button several times must not pause a link.
    const options = { everyHours: watch.every_hours, pauseAfter: null, counts: false }
    await checks.storeCheck(db, { ...link, ...made }, options)
    return checks.readLinkChecks(db, params.id)
  })

  route(app, resumeLink, async ({ params, by }) => {
    await checks.resumeLink(db, by, params.id)
    return checks.readLinkChecks(db, params.id)
  })
}
