import { previewLinkReplacement, replaceLink } from '@headgate/contract/link-replacement'
import * as replacement from '@headgate/db/provider-links/replace'
import { route } from '@headgate/server/route'
import type { Calls } from '../api-context.ts'
import { publisherLinkMaker } from '../targetings/publisher-link-maker.ts'

/**
 * Replaces one advertiser link by another in all rules at once
 * (docs/behaviour/advertiser-links.md#replacing-in-all-rules).
 */
export const linkReplacementCalls: Calls = (app, { database: { db }, settings }) => {
  const maker = publisherLinkMaker(settings)

  route(app, previewLinkReplacement, ({ params, body }) =>
    replacement.previewReplacement(db, maker, params.id, body.replacement_id),
  )

  route(app, replaceLink, ({ params, body, by }) => {
    const { replacement_id: to, publish, uses: chosen } = body
    return replacement.replaceLink(db, by, maker, params.id, { to, publish, chosen })
  })
}
