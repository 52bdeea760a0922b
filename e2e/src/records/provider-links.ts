import type { Database } from '@headgate/db/base/database'
import { makeProvider, makeProviderLink } from '@headgate/db/sample/make'
import { uniqueWord } from './publishers.ts'

/**
 * An advertiser named by a word, with links whose addresses and channels contain the word. The first has a daily cap of
 * 100, the second of 200, and so on.
 */
export async function makeLinks(database: Database, count: number) {
  const word = uniqueWord()
  const provider = await makeProvider(database.db, { name: word, link_source_identifier: 'channel,src' })
  const links = []
  for (let at = 1; at <= count; at += 1)
    links.push(
      await makeProviderLink(database.db, {
        provider_id: provider.id,
        link: `https://${word}.example/r?q=[Q]&channel=${word}-${at}`,
        link_source_identifier_value: `${word}-${at}`,
        daily_cap: at * 100,
      }),
    )
  return { word, provider, links }
}
