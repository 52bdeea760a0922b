import type { Database } from '@headgate/db/base/database'
import { makeProvider, makeProviderLink } from '@headgate/db/sample/make'
import { uniqueWord } from './publishers.ts'

/**
 * An advertiser named by a word, with links whose addresses and channels hold the word. The first has a daily cap of
 * 100, the second of 200, and so on.
 */
export async function makeLinks(database: Database, count: number) {
  const word = uniqueWord()
  const provider = await makeProvider(database.db, { name: word, linkSourceIdentifier: 'channel,src' })
  const links = []
  for (let at = 1; at <= count; at += 1)
    links.push(
      await makeProviderLink(database.db, {
        providerId: provider.id,
        link: `https://${word}.example/r?q=[Q]&channel=${word}-${at}`,
        linkSourceIdentifierValue: `${word}-${at}`,
        dailyCap: at * 100,
      }),
    )
  return { word, provider, links }
}
