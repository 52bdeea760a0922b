import { z } from 'zod'
import { call, idParams, moment } from './base/call.ts'

const page = 'docs/behaviour/link-watch.md#link-checks'
const settingsPage = 'docs/behaviour/link-watch.md#settings'

/** How and when advertiser links are checked: docs/behaviour/link-watch.md#settings. */
export const linkWatchForm = z.object({
  /** Whether links are checked by schedule. */
  enabled: z.boolean(),
  every_hours: z.number('Please enter hours from 1 to 168.').int().min(1).max(168),
  /** What the test search searches for. */
  keyword: z.string().trim().min(3, 'Please enter at least 3 characters.').max(100),
  user_agent: z
    .string()
    .trim()
    .min(1, 'Please enter a user agent.')
    .max(300)
    .regex(/^[\x20-\x7e]+$/, 'Only plain ASCII characters, please.'),
  /** A link is paused after so many failed checks in a row; null: never. */
  pause_after: z.number('Please enter 2 to 20 checks, or nothing.').int().min(2).max(20).nullable(),
})
export type LinkWatchForm = z.infer<typeof linkWatchForm>

const stored = linkWatchForm.extend({ updatedAt: moment })
export type LinkWatchSettings = z.infer<typeof stored>

/** What is known of a link by its checks, as lists show it. */
export const linkWatchState = z.object({
  ok: z.boolean().nullable(),
  /** What is wrong, as a sentence; empty when nothing is. */
  text: z.string(),
  warning: z.string().nullable(),
  checked_at: moment.nullable(),
  /** Failed checks in a row, and since when. */
  failures: z.number(),
  failing_since: moment.nullable(),
  /** Since when engines serve the link as disabled, because its checks fail. */
  paused_at: moment.nullable(),
})
export type LinkWatchState = z.infer<typeof linkWatchState>

/** One test search with its redirect chain. */
const linkCheck = z.object({
  id: z.number(),
  at: moment,
  ok: z.boolean(),
  text: z.string(),
  warning: z.string().nullable(),
  status: z.number().nullable(),
  milliseconds: z.number(),
  certificate_until: moment.nullable(),
  channel_kept: z.boolean().nullable(),
  click_id_kept: z.boolean().nullable(),
  hops: z.array(
    z.object({
      url: z.string(),
      status: z.number().nullable(),
      milliseconds: z.number(),
      certificate_until: moment.nullable(),
    }),
  ),
})
export type LinkCheckRow = z.infer<typeof linkCheck>

const checks = z.object({
  /** Null while the link was never checked. */
  state: linkWatchState.nullable(),
  /** The last checks, the newest first. */
  checks: z.array(linkCheck),
})
export type LinkChecks = z.infer<typeof checks>

export const getLinkWatch = call({
  method: 'GET',
  path: '/api/link-watch',
  access: 'admin',
  summary: 'How and when advertiser links are checked.',
  page: settingsPage,
  data: stored,
})

export const saveLinkWatch = call({
  method: 'PUT',
  path: '/api/link-watch',
  access: 'admin',
  summary:
    'Changes how and when advertiser links are checked. `updatedAt`, when sent, must be the one that was read: 409 otherwise.',
  page: settingsPage,
  body: linkWatchForm.extend({ updatedAt: z.string().optional() }),
  data: stored,
})

export const linkChecks = call({
  method: 'GET',
  path: '/api/provider-link/checks/:id',
  access: 'admin',
  summary: 'The last checks of an advertiser link, the newest first, and what is known by them.',
  page,
  params: idParams,
  data: checks,
})

export const checkLink = call({
  method: 'POST',
  path: '/api/provider-link/check/:id',
  access: 'admin',
  summary:
    'Sends a test search over an advertiser link now, follows its redirects, and stores and returns the result.',
  page,
  params: idParams,
  data: checks,
})

export const resumeLink = call({
  method: 'POST',
  path: '/api/provider-link/resume/:id',
  access: 'admin',
  summary: 'Engines serve a link again that was paused because its checks failed.',
  page: 'docs/behaviour/link-watch.md#pausing',
  params: idParams,
  data: checks,
})
