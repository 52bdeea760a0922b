import { z } from 'zod'
import { call } from '../base/call.ts'
import { listMessages } from './list-messages.ts'

/** Lists that the engine's filters read. */
export const searchListName = z.enum(['proxy-ranges', 'high-paying-keywords'])
export type SearchListName = z.infer<typeof searchListName>

/** The most characters of a list: enough for a few hundred thousand ranges. */
export const LONGEST_LIST = 5_000_000
/** So many entries of a difference, and so many wrong lines, are in a reply. */
export const ENTRIES_SHOWN = 200
/** Entries, and versions, of one page. */
export const LIST_PAGE_SIZE = 50
export const VERSIONS_PAGE_SIZE = 10
const LONGEST_NOTE = 500
const MOST_REMOVED = 10_000

/** What is known of a list without its text. */
export const searchListSummary = z.object({
  name: searchListName,
  /** Entries in it, without comments and empty lines. */
  entries: z.number(),
  /** Characters of its text. */
  size: z.number(),
  updatedAt: z.string(),
  /** The number of its version, from 1. */
  version: z.number(),
  /** Name or e-mail of who saved it; 'System' for no user. */
  updatedBy: z.string(),
})
export type SearchListSummary = z.infer<typeof searchListSummary>

export const searchList = searchListSummary.extend({
  /** One entry per line; `#` starts a comment. */
  content: z.string(),
})

/** A line that has an entry. */
export const searchListEntry = z.object({
  /** Counted from 1, over all lines of the text. */
  line: z.number(),
  entry: z.string(),
  comment: z.string(),
  /** Whether it contains the address that was looked for, or its words are in the search that was. */
  applies: z.boolean(),
})
export type SearchListEntry = z.infer<typeof searchListEntry>

const entriesPart = z.object({
  count: z.number(),
  /** The first of them. */
  first: z.array(z.string()),
})

/** Entries of only one of two texts. Comments and order do not count. */
export const entriesDifference = z.object({ added: entriesPart, removed: entriesPart })
export type EntriesDifference = z.infer<typeof entriesDifference>

export const searchListVersion = z.object({
  number: z.number(),
  /** Name or e-mail; 'System' when no user saved it. */
  saved_by: z.string(),
  /** ISO 8601, UTC. */
  saved_at: z.string(),
  entries: z.number(),
  /** Entries that the version before did not have, and entries of it that this one does not have. */
  added: z.number(),
  removed: z.number(),
  /** Why it was saved; empty without a reason. */
  note: z.string(),
  /** The older version whose text it has again, or null. */
  restores: z.number().nullable(),
  is_current: z.boolean(),
})
export type SearchListVersion = z.infer<typeof searchListVersion>

const page = 'docs/behaviour/settings.md#lists-of-the-filters'
const versionsPage = 'docs/behaviour/settings.md#versions-of-a-list'
const params = z.object({ name: searchListName })
const versionParams = params.extend({ number: z.coerce.number().int().min(1).max(1_000_000_000) })
const data = z.object({ list: searchList })
const largestBody = LONGEST_LIST + 1_000_000

const note = z.string().trim().max(LONGEST_NOTE, listMessages.noteTooLong).optional()
const updatedAt = z.string().optional()
/** Lines to add at the end, each an entry with its comment. */
const add = z.string().max(LONGEST_LIST)
/** Entries to remove, with their comments. */
const remove = z.array(z.string().max(1_000)).max(MOST_REMOVED, listMessages.tooManyRemoved)

export const listSearchLists = call({
  method: 'GET',
  path: '/api/setting/lists',
  access: 'admin',
  summary: 'The lists of the filters: how many entries they have, who saved them last and when.',
  page,
  data: z.object({ lists: z.array(searchListSummary) }),
})

export const getSearchList = call({
  method: 'GET',
  path: '/api/setting/lists/:name',
  access: 'admin',
  summary: 'A list of the filters: proxy ranges, or high-paying keywords.',
  page,
  params,
  data,
})

export const searchListEntries = call({
  method: 'GET',
  path: '/api/setting/lists/:name/entries',
  access: 'admin',
  summary:
    'One page of the entries of a list. `q` looks for a text; in proxy ranges also for an address, in keywords also for the words of a search.',
  page,
  params,
  query: z.object({
    q: z.string().trim().max(500).optional(),
    page: z.coerce.number().int().min(1).max(1_000_000).default(1),
    size: z.coerce.number().int().min(1).max(1_000).default(LIST_PAGE_SIZE),
  }),
  data: z.object({
    rows: z.array(searchListEntry),
    /** Entries that were found. */
    count: z.number(),
    /** Whether `q` could be read as an address or as a search, so that `applying` answers it. */
    asked: z.enum(['address', 'search']).nullable(),
    /** Entries that apply to it. None: the filter does not know the address, or the search does not count. */
    applying: z.number(),
  }),
})

export const previewSearchList = call({
  method: 'POST',
  path: '/api/setting/lists/:name/preview',
  access: 'admin',
  summary:
    'What a change of a list would do, without saving it: a whole text, lines to add and entries to remove, or an older version. `opened` is the version that was read: the reply says what others saved since.',
  page,
  params,
  body: z
    .object({
      content: z.string().max(LONGEST_LIST).optional(),
      add: add.optional(),
      remove: remove.optional(),
      restore: z.number().int().min(1).optional(),
      opened: z.number().int().min(1).optional(),
    })
    .refine(
      ({ content, restore, add: added, remove: removed }) =>
        [content, restore, added ?? removed].filter((one) => one !== undefined).length === 1,
      listMessages.oneChange,
    ),
  largestBody,
  data: z.object({
    /** The list as it is stored. */
    list: searchListSummary,
    /** Entries after the change. */
    entries: z.number(),
    difference: entriesDifference,
    /** The text would be the same. */
    is_same: z.boolean(),
    /** Lines to add whose entries the list has already. */
    present: z.number(),
    /** Why it cannot be saved, or null. */
    problem: z.string().nullable(),
    /** Lines that the filter cannot use, by their number in the sent text. */
    wrong: z.object({
      count: z.number(),
      first: z.array(z.object({ line: z.number(), text: z.string() })),
    }),
    /** What others saved since the opened version; null when nothing. */
    meanwhile: z
      .object({
        last: searchListVersion,
        /** Null when the opened version is no longer kept. */
        difference: entriesDifference.nullable(),
      })
      .nullable(),
  }),
})

export const saveSearchList = call({
  method: 'PUT',
  path: '/api/setting/lists/:name',
  access: 'admin',
  summary:
    'Replaces a list of the filters; engines follow at once. `updatedAt`, when sent, must be the one that was read: 409 otherwise.',
  page,
  params,
  body: z.object({ content: z.string().max(LONGEST_LIST), updatedAt, note }),
  largestBody,
  data,
})

export const changeSearchList = call({
  method: 'PATCH',
  path: '/api/setting/lists/:name',
  access: 'admin',
  summary:
    'Adds lines to a list and removes entries from it, whatever else others change meanwhile. Lines whose entry is there already are left out; 409 when an entry to remove is gone.',
  page,
  params,
  body: z.object({ add: add.default(''), remove: remove.default([]), note }),
  largestBody,
  data: z.object({ list: searchListSummary }),
})

export const searchListVersions = call({
  method: 'GET',
  path: '/api/setting/lists/:name/versions',
  access: 'admin',
  summary: 'The kept versions of a list, the newest first.',
  page: versionsPage,
  params,
  query: z.object({
    limit: z.coerce.number().int().min(1).max(100).default(VERSIONS_PAGE_SIZE),
    page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  }),
  data: z.object({ versions: z.array(searchListVersion), total: z.number() }),
})

export const searchListVersionDifference = call({
  method: 'GET',
  path: '/api/setting/lists/:name/versions/:number',
  access: 'admin',
  summary: 'A version of a list, and how its entries differ from those of the version before it.',
  page: versionsPage,
  params: versionParams,
  data: z.object({
    version: searchListVersion,
    /** Null when the version before it is no longer kept. */
    difference: entriesDifference.nullable(),
  }),
})

export const searchListVersionText = call({
  method: 'GET',
  path: '/api/setting/lists/:name/versions/:number/content',
  access: 'admin',
  summary: 'The text of a version of a list.',
  page: versionsPage,
  params: versionParams,
  data: z.object({ content: z.string() }),
})

export const restoreSearchList = call({
  method: 'POST',
  path: '/api/setting/lists/:name/versions/:number/restore',
  access: 'admin',
  summary:
    'Saves the text of an older version as a new version. `updatedAt`, when sent, must be the one that was read: 409 otherwise.',
  page: versionsPage,
  params: versionParams,
  body: z.object({ updatedAt, note }),
  data: z.object({ list: searchListSummary }),
})
