import type { GroupForm } from '@headgate/contract/groups/values'
import { createGroup, getGroup } from '@headgate/contract/groups/calls'
import type { Database } from '@headgate/db/base/database'
import { makeProvider, makeProviderLink, makeReference, type ProviderLinkRow } from '@headgate/db/sample/make'
import { uniqueWord } from './publishers.ts'
import type { ApiSession } from '../support/session.ts'

/** Links with their own advertisers and platform, so that no other record matches them. */
export async function makeLinks(database: Database, count: number) {
  const word = uniqueWord()
  const platformId = await makeReference(database.db, 'platform', word)
  const links: ProviderLinkRow[] = []
  for (let at = 1; at <= count; at += 1) {
    const provider = await makeProvider(database.db, { name: `${word} ${at}` })
    links.push(await makeProviderLink(database.db, { provider_id: provider.id, platform_id: platformId }))
  }
  return { word, links }
}

const ruleOf = (link: ProviderLinkRow, given: object = {}) => ({
  capacity: 100,
  weight: 50,
  revenue_share: 60,
  active: true,
  advertiser_id: link.provider_id,
  advertiser_link_id: link.id,
  ...given,
})

/** A group as the form would save it. */
export async function makeGroupByCall(
  admin: ApiSession,
  word: string,
  links: readonly ProviderLinkRow[],
  given: GroupForm = {},
) {
  const [first] = links
  const body: GroupForm = {
    description: word,
    platforms: [first!.platform_id],
    search_engines: [first!.search_engine_id],
    tag_types: [first!.tag_type_id],
    quality_scores: [first!.quality_score],
    rules: links.map((link) => ruleOf(link, { weight: 100 / links.length })),
    ...given,
  }
  return admin.send(createGroup, { body })
}

export const readGroup = (admin: ApiSession, id: number) => admin.send(getGroup, { params: { id } })
