import { CallError, errors } from '@headgate/contract/base/errors'
import { explainSearch, explainTexts } from '@headgate/contract/targetings/explain-search'
import { explainOnLink } from '@headgate/db/targetings/explain/explain-search'
import { servedLists, servedListsRevision } from '@headgate/db/settings/lists/search-lists'
import type { SearchLists } from '@headgate/domain/reading/http-search'
import { firstLists } from '@headgate/runtime/search-lists/lists'
import { compileLists, searchReader } from '@headgate/runtime/search-lists/search-reader'
import { route } from '@headgate/server/route'
import type { Calls } from '../api-context.ts'

/** Explain Search (docs/behaviour/publisher-links.md#explain-a-search). */
export const explainSearchCalls: Calls = (app, { database: { db }, settings, log }) => {
  const readSearch = searchReader(settings.DATA_DIR, log, settings.COUNTRY_DATABASE)
  const first = firstLists(settings.DATA_DIR, log)
  let known: { revision: number; lists: SearchLists } | undefined

  /** The lists that engines serve, compiled again only when one has changed. */
  async function servedNow(): Promise<SearchLists> {
    if (known && known.revision === (await servedListsRevision(db))) return known.lists
    const { revision, entries } = await servedLists(db)
    const lists = compileLists({
      proxyRanges: entries['proxy-ranges'] ?? first.proxyRanges,
      highPayingKeywords: entries['high-paying-keywords'] ?? first.highPayingKeywords,
    })
    known = { revision, lists }
    return lists
  }

  route(app, explainSearch, async ({ params, body }) => {
    const read = await readSearch(body, await servedNow())
    if (read === null) {
      const text = explainTexts.addressInvalid
      throw new CallError(errors.invalidInput, { text, fields: { address: text } })
    }
    const explained = await explainOnLink(db, params.id, body, read.searchOf)
    const { time, reportedAt, numbers, live, draft, scheduled } = explained
    const facts = read.facts(read.searchOf(0, params.id))
    return {
      search: { time, ...facts },
      reported_at: reportedAt?.toISOString() ?? null,
      numbers,
      live,
      draft,
      scheduled,
    }
  })
}
