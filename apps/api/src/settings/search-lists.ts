import { CallError, errors, refusedFields } from '@headgate/contract/base/errors'
import { getSearchList, saveSearchList } from '@headgate/contract/settings/search-lists'
import * as stored from '@headgate/db/settings/search-lists'
import { listEntries } from '@headgate/domain/reading/list-entries'
import { listProblem } from '@headgate/runtime/search-lists/lists'
import { route } from '@headgate/server/route'
import type { Calls } from '../api-context.ts'

const shown = ({ name, content, updated_at: updatedAt }: stored.SearchListRow) => ({
  list: { name, content, entries: listEntries(content).length, updatedAt: updatedAt.toISOString() },
})

/** Lists of the filters (docs/behaviour/settings.md#lists-of-the-filters). */
export const searchListCalls: Calls = (app, { database: { db } }) => {
  route(app, getSearchList, async ({ params }) => {
    const list = await stored.readSearchList(db, params.name)
    if (!list) throw new CallError(errors.notFound)
    return shown(list)
  })

  route(app, saveSearchList, async ({ params: { name }, body, by }) => {
    const problem = listProblem(name, body.content)
    if (problem) throw refusedFields({ content: problem })
    return shown(await stored.saveSearchList(db, by, name, body.content, body.updatedAt))
  })
}
