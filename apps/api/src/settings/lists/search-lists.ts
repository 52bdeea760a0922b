import { CallError, errors } from '@headgate/contract/base/errors'
import { listMessages } from '@headgate/contract/settings/list-messages'
import {
  changeSearchList,
  ENTRIES_SHOWN,
  getSearchList,
  listSearchLists,
  previewSearchList,
  restoreSearchList,
  saveSearchList,
  searchListEntries,
  type SearchListName,
  type SearchListSummary,
  type SearchListVersion,
  searchListVersionDifference,
  searchListVersions,
  searchListVersionText,
} from '@headgate/contract/settings/search-lists'
import type { Db } from '@headgate/db/base/database'
import {
  type ListVersionRow,
  pageOfVersions,
  readVersion,
  searchListSummaries,
  versionContent,
} from '@headgate/db/settings/lists/list-versions'
import { editSearchList, readSearchList, type SearchListRow } from '@headgate/db/settings/lists/search-lists'
import { listEntries } from '@headgate/domain/reading/list-entries'
import { wrongLines, type WrongLine } from '@headgate/runtime/search-lists/lists'
import { route } from '@headgate/server/route'
import type { Calls } from '../../api-context.ts'
import { changeLines, goneText, linesEdit, shownDifference, textEdit, textProblem } from './list-change.ts'
import { ListFinder } from './list-finder.ts'

/** Lists of the filters (docs/behaviour/settings.md#lists-of-the-filters). */
export const searchListCalls: Calls = (app, { database: { db } }) => {
  const finder = new ListFinder()

  route(app, listSearchLists, async () => ({ lists: (await searchListSummaries(db)).map(shownSummary) }))

  route(app, getSearchList, async ({ params }) => wholeList(db, await existing(db, params.name)))

  route(app, searchListEntries, async ({ params, query }) => {
    const found = await finder.find(db, params.name, query)
    if (!found) throw new CallError(errors.notFound)
    return found
  })

  route(app, previewSearchList, async ({ params: { name }, body }) => {
    const list = await existing(db, name)
    const { content, problem, present, wrong } = await changedText(db, list, body)
    return {
      list: await summaryOf(db, name),
      entries: listEntries(content).length,
      difference: shownDifference(list.content, content),
      is_same: content === list.content,
      present,
      problem: problem ?? null,
      wrong: { count: wrong.length, first: wrong.slice(0, ENTRIES_SHOWN) },
      meanwhile: body.opened === undefined ? null : await savedSince(db, list, body.opened),
    }
  })

  route(app, saveSearchList, async ({ params: { name }, body, by }) => {
    const { content, updatedAt: readAt, note } = body
    const edit = textEdit(name, content)
    return wholeList(db, await editSearchList(db, by, { name, edit, readAt, note }))
  })

  route(app, changeSearchList, async ({ params: { name }, body: { note, ...change }, by }) => {
    const list = await editSearchList(db, by, { name, edit: linesEdit(name, change), note })
    return { list: await summaryOf(db, list.name) }
  })

  route(app, searchListVersions, async ({ params, query: { page, limit } }) => {
    const { versions, total } = await pageOfVersions(db, params.name, { page, size: limit })
    return { versions: versions.map(shownVersion), total }
  })

  route(app, searchListVersionDifference, async ({ params: { name, number } }) => {
    const version = await readVersion(db, name, number)
    if (!version) throw new CallError(errors.notFound, { text: listMessages.versionGone })
    const before = number === 1 ? '' : await versionContent(db, name, number - 1)
    const content = await textOf(db, name, number)
    return {
      version: shownVersion(version),
      difference: before === undefined ? null : shownDifference(before, content),
    }
  })

  route(app, searchListVersionText, async ({ params: { name, number } }) => ({
    content: await textOf(db, name, number),
  }))

  route(app, restoreSearchList, async ({ params: { name, number }, body, by }) => {
    const { updatedAt: readAt, note } = body
    const edit = textEdit(name, await textOf(db, name, number))
    const list = await editSearchList(db, by, { name, edit, readAt, note, restores: number })
    return { list: await summaryOf(db, list.name) }
  })
}

async function existing(db: Db, name: SearchListName): Promise<SearchListRow> {
  const list = await readSearchList(db, name)
  if (!list) throw new CallError(errors.notFound)
  return list
}

async function textOf(db: Db, name: SearchListName, number: number): Promise<string> {
  const content = await versionContent(db, name, number)
  if (content === undefined) throw new CallError(errors.notFound, { text: listMessages.versionGone })
  return content
}

type Summary = Awaited<ReturnType<typeof searchListSummaries>>[number]

const shownSummary = ({
  name,
  entries,
  size,
  updatedAt,
  number,
  by,
  keyName,
}: Summary): SearchListSummary => ({
  name,
  entries,
  size,
  updatedAt: updatedAt.toISOString(),
  version: number,
  updatedBy: savedBy({ by, keyName }),
})

async function summaryOf(db: Db, name: SearchListName): Promise<SearchListSummary> {
  const [summary] = await searchListSummaries(db, name)
  if (!summary) throw new CallError(errors.notFound)
  return shownSummary(summary)
}

const wholeList = async (db: Db, list: SearchListRow) => ({
  list: { ...(await summaryOf(db, list.name)), content: list.content },
})

const savedBy = ({ by, keyName }: Pick<ListVersionRow, 'by' | 'keyName'>) =>
  (by ?? 'System') + (keyName === null ? '' : ` (API key ${keyName})`)

function shownVersion(version: ListVersionRow): SearchListVersion {
  const { number, at, entries, added, removed, note, restores, isCurrent } = version
  return {
    number,
    saved_by: savedBy(version),
    saved_at: at.toISOString(),
    entries,
    added,
    removed,
    note,
    restores,
    is_current: isCurrent,
  }
}

interface Change {
  content?: string | undefined
  add?: string | undefined
  remove?: string[] | undefined
  restore?: number | undefined
}

/** The text that a list would have after a change, and why it cannot be saved. */
async function changedText(
  db: Db,
  { name, content: now }: SearchListRow,
  { content, add = '', remove = [], restore }: Change,
): Promise<{ content: string; problem: string | undefined; present: number; wrong: WrongLine[] }> {
  const whole = restore === undefined ? content : await textOf(db, name, restore)
  if (whole === undefined) {
    const changed = changeLines(name, now, { add, remove })
    return changed.missing.length > 0 ? { ...changed, problem: goneText(changed.missing) } : changed
  }
  return { content: whole, problem: textProblem(name, whole), present: 0, wrong: wrongLines(name, whole) }
}

/** The last version since the opened one, and how the entries differ. Null when the opened one is still there. */
async function savedSince(db: Db, list: SearchListRow, opened: number) {
  if (opened >= list.version) return null
  const last = await readVersion(db, list.name, list.version)
  if (!last) return null
  const before = await versionContent(db, list.name, opened)
  return {
    last: shownVersion(last),
    difference: before === undefined ? null : shownDifference(before, list.content),
  }
}
