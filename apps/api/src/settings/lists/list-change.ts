import { CallError, errors, refusedFields } from '@headgate/contract/base/errors'
import { listMessages } from '@headgate/contract/settings/list-messages'
import {
  ENTRIES_SHOWN,
  type EntriesDifference,
  LONGEST_LIST,
  type SearchListName,
} from '@headgate/contract/settings/search-lists'
import { listEntries } from '@headgate/domain/reading/list-entries'
import { entryDifference, withLines, withoutEntries } from '@headgate/domain/reading/list-text'
import { listProblem, wrongLines, wrongLinesText, type WrongLine } from '@headgate/runtime/search-lists/lists'

/** Lines to add to a list, and entries to remove. */
export interface LineChange {
  add: string
  remove: readonly string[]
}

/** The text of a list after a change of lines, what was left out, and why it cannot be made. */
export interface ChangedLines {
  content: string
  present: number
  problem: string | undefined
  /** Wrong lines among the added ones. */
  wrong: WrongLine[]
  /** Entries to remove that are not there. */
  missing: string[]
}

/** Removes entries, then adds lines. Only the added lines are judged one by one: they are what was entered. */
export function changeLines(
  name: SearchListName,
  content: string,
  { add, remove }: LineChange,
): ChangedLines {
  const without = withoutEntries(content, remove)
  const { content: changed, present } = withLines(without.content, add)
  const wrong = wrongLines(name, add)
  const added = listEntries(add).length
  const isIdle = remove.length === 0 && (added === 0 || (wrong.length === 0 && present === added))
  let problem: string | undefined
  if (wrong.length > 0) problem = wrongLinesText(name, wrong)
  else if (isIdle) problem = added === 0 ? listMessages.nothingToAdd : listMessages.allPresent
  return {
    content: changed,
    present,
    problem: problem ?? textProblem(name, changed),
    wrong,
    missing: without.missing,
  }
}

/** Why a text cannot be a list; undefined if it can. */
export function textProblem(name: SearchListName, content: string): string | undefined {
  if (content.length > LONGEST_LIST) return listMessages.tooLong
  return listProblem(name, content)
}

/** Says that an entry to remove is no longer there. */
export const goneText = (missing: readonly string[]) => `${listMessages.gone}: ${missing[0]!.slice(0, 60)}`

/** The edit of a list that adds and removes lines; throws what the caller did wrong. */
export const linesEdit = (name: SearchListName, change: LineChange) => (content: string) => {
  const { content: changed, problem, missing } = changeLines(name, content, change)
  if (missing.length > 0)
    throw new CallError(errors.changedMeanwhile, {
      text: goneText(missing),
    })
  if (problem !== undefined) throw refusedFields({ add: problem })
  return changed
}

/** The edit of a list that replaces its text; throws what is wrong with it. */
export const textEdit = (name: SearchListName, content: string) => () => {
  const problem = textProblem(name, content)
  if (problem !== undefined) throw refusedFields({ content: problem })
  return content
}

/** How the entries of two texts differ, with the first of them. */
export function shownDifference(before: string, after: string): EntriesDifference {
  const { added, removed } = entryDifference(listEntries(before), listEntries(after))
  return { added: shownPart(added), removed: shownPart(removed) }
}

const shownPart = (entries: string[]) => ({ count: entries.length, first: entries.slice(0, ENTRIES_SHOWN) })
