import { z } from 'zod'
import { call } from '../base/call.ts'

/** Lists that the engine's filters read. */
export const searchListName = z.enum(['proxy-ranges', 'high-paying-keywords'])

/** The most characters of a list: enough for a few hundred thousand ranges. */
export const LONGEST_LIST = 5_000_000

export const searchList = z.object({
  name: searchListName,
  /** One entry per line; `#` starts a comment. */
  content: z.string(),
  /** Entries in it, without comments and empty lines. */
  entries: z.number(),
  updatedAt: z.string(),
})

const page = 'docs/behaviour/settings.md#lists-of-the-filters'
const params = z.object({ name: searchListName })
const data = z.object({ list: searchList })

export const getSearchList = call({
  method: 'GET',
  path: '/api/setting/lists/:name',
  access: 'admin',
  summary: 'A list of the filters: proxy ranges, or high-paying keywords.',
  page,
  params,
  data,
})

export const saveSearchList = call({
  method: 'PUT',
  path: '/api/setting/lists/:name',
  access: 'admin',
  summary:
    'Replaces a list of the filters; engines follow at once. `updatedAt`, when sent, must be the one that was read: 409 otherwise.',
  page,
  params,
  body: z.object({ content: z.string().max(LONGEST_LIST), updatedAt: z.string().optional() }),
  largestBody: LONGEST_LIST + 1_000_000,
  data,
})
