import { z } from 'zod'
import { call, idParams, requiredText } from '../base/call.ts'
import { errors } from '../base/errors.ts'
import { viewMessages } from '../base/view-messages.ts'
import { shownSchedule } from './view-schedule.ts'

const texts = viewMessages

/** With more, the menu would be too long to search. */
export const MOST_VIEWS = 30
export const LONGEST_VIEW_NAME = 60
/** Browsers and proxies take addresses of this length. */
const LONGEST_ADDRESS = 4_000
const MOST_COLUMNS = 200

const page = 'docs/behaviour/lists.md#saved-views'

const screen = z.string().max(200)
const search = z
  .string()
  .max(LONGEST_ADDRESS, texts.addressTooLong)
  .regex(/^(\?[^#\s]*)?$/, texts.addressInvalid)
const columns = z.array(z.string().min(1).max(100)).max(MOST_COLUMNS)

export const savedView = z.object({
  id: z.number(),
  screen,
  name: z.string(),
  /** Search part of the address: `?q=two`, or empty. */
  search: z.string(),
  /** Ids of the columns that are not as the screen shows them by default. */
  columns: z.array(z.string()),
  shared: z.boolean(),
  /** Whether it is the caller's, who may then change it. */
  own: z.boolean(),
  owner: z.string(),
  /** Of own views. */
  schedule: shownSchedule.nullable(),
  updatedAt: z.string(),
})
export type SavedView = z.output<typeof savedView>

const one = z.object({ view: savedView })

export const listSavedViews = call({
  method: 'GET',
  path: '/api/saved-views',
  access: 'all',
  summary: 'Views of a screen: the own ones, and for admins those that other admins share.',
  page,
  query: z.object({ screen }),
  data: z.object({ views: z.array(savedView) }),
})

export const storeSavedView = call({
  method: 'POST',
  path: '/api/saved-view',
  access: 'all',
  summary: 'Keeps a view of a screen under a name. An own view of that name is replaced.',
  page,
  repeatable: 'body',
  body: z.object({
    screen,
    name: requiredText(texts.nameRequired, LONGEST_VIEW_NAME),
    search,
    columns: columns.default([]),
    /** False: an own view of that name stays as it is. */
    replace: z.boolean().default(true),
  }),
  data: one,
  fails: [errors.tooManyViews],
})

export const updateSavedView = call({
  method: 'PATCH',
  path: '/api/saved-view/:id',
  access: 'all',
  summary: 'Renames, replaces, shares or unshares a view of the caller. Only admins share.',
  page,
  params: idParams,
  body: z.object({
    name: requiredText(texts.nameRequired, LONGEST_VIEW_NAME).optional(),
    search: search.optional(),
    columns: columns.optional(),
    shared: z.boolean().optional(),
  }),
  data: one,
  fails: [errors.nameTaken],
})

export const removeSavedView = call({
  method: 'DELETE',
  path: '/api/saved-view/:id',
  access: 'all',
  summary: 'Removes a view of the caller, with its mails.',
  page,
  params: idParams,
  data: z.object({ id: z.number() }),
})
