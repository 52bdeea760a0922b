import { CallError, errors } from '@headgate/contract/errors'
import { explainSearch, explainTexts } from '@headgate/contract/explain-search'
import { explainOnLink } from '@headgate/db/engine/explain-search'
import { searchReader } from '@headgate/runtime/search-lists/search-reader'
import { route } from '@headgate/server/route'
import type { Calls } from './calls.ts'

/** Explain this search (issue 4). */
export const explainSearchCalls: Calls = (app, { database: { db }, settings, log }) => {
  const readSearch = searchReader(settings.DATA_DIR, log)
  route(app, explainSearch, async ({ params, body }) => {
    const read = readSearch(body)
    if (read === null) {
      const text = explainTexts.addressInvalid
      throw new CallError(errors.invalidInput, { text, fields: { address: text } })
    }
    const { time, reportedAt, live, draft } = await explainOnLink(db, params.id, body, read.searchOf)
    const facts = read.facts(read.searchOf(0, params.id))
    return { search: { time, ...facts }, reported_at: reportedAt?.toISOString() ?? null, live, draft }
  })
}
