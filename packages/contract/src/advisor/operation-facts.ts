import { z } from 'zod'
import { call, id, moment } from '../base/call.ts'
import { capKinds } from '../base/constants.ts'

const page = 'docs/behaviour/advisor.md#rules'

/** The moment of the judgement: all facts of a run are of one. */
const at = moment

export const silentLinkFacts = call({
  method: 'POST',
  path: '/analytics/advisor/silent-links',
  access: 'service',
  summary:
    'Publisher links without a search in the last whole hours and the running one that had some in the same hours a week ago.',
  page,
  body: z.object({
    at,
    hours: z.number().int().min(1).max(168),
    least_searches: z.number().int().min(1),
  }),
  data: z.object({
    /** The newest hour with searches of any link; null without one in the last seven days. */
    newest_hour: z.string().nullable(),
    links: z.array(
      z.object({
        id: z.number(),
        /** Searches of the same hours a week ago. */
        searches: z.number(),
        /** Its net revenue a day, over the last 28 days; decimal text. */
        net_a_day: z.string(),
      }),
    ),
  }),
})

export const recentRedirectFacts = call({
  method: 'POST',
  path: '/analytics/advisor/recent-redirects',
  access: 'service',
  summary:
    'Redirected searches of the last three hours and the running one, by everything that may have a daily cap.',
  page,
  body: z.object({ at }),
  data: z.object({
    redirects: z.array(z.object({ kind: z.enum(capKinds), id: z.number(), searches: z.number() })),
  }),
})

/** Advertiser links of which searches are read in one call. */
export const SENT_AT_ONCE = 5_000

export const sentSearchFacts = call({
  method: 'POST',
  path: '/analytics/advisor/sent-searches',
  access: 'service',
  summary:
    'Searches that were redirected over advertiser links: today, and in the last 24 whole hours and the running one. Links without any are left out.',
  page,
  body: z.object({ at, provider_links: z.array(id).max(SENT_AT_ONCE) }),
  data: z.object({
    links: z.array(z.object({ id: z.number(), today: z.number(), last_24_hours: z.number() })),
  }),
})

/** Records of which paces are read in one call. */
export const PACED_AT_ONCE = 5_000

export const capPaceFacts = call({
  method: 'POST',
  path: '/analytics/advisor/cap-paces',
  access: 'service',
  summary:
    'When daily caps will be full today, and how many searches come after that: the paces that the console shows.',
  page,
  body: z.object({
    at,
    caps: z.array(z.object({ kind: z.enum(capKinds), id })).max(PACED_AT_ONCE),
  }),
  data: z.object({
    paces: z.array(
      z.object({
        kind: z.enum(capKinds),
        id: z.number(),
        /** Null when it is full, and when room is left at midnight. */
        full_at: z.string().nullable(),
        missed: z.number(),
      }),
    ),
  }),
})

export const takenBackFacts = call({
  method: 'POST',
  path: '/analytics/advisor/taken-back',
  access: 'service',
  summary:
    'Channels whose revenue of a day was lower in a later import that states whole days, of the last 35 days.',
  page,
  body: z.object({ at, last_imports: z.number().int().min(1).max(100) }),
  data: z.object({
    channels: z.array(
      z.object({
        provider_id: id,
        channel: z.string(),
        /** Of the last imports that stated a day again: how many there are, and how many lowered the revenue. */
        looked_at: z.number(),
        lowered: z.number(),
        /** What they took back; decimal text. */
        gross: z.string(),
      }),
    ),
  }),
})
