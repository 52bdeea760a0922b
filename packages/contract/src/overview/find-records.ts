import { z } from 'zod'
import { call } from '../base/call.ts'

export const recordKinds = [
  'publisher',
  'advertiser',
  'publisher_link',
  'advertiser_link',
  'group',
  'user',
] as const
export type RecordKind = (typeof recordKinds)[number]

/** Most records of one kind in a reply. */
export const FOUND_OF_A_KIND = 5

const found = z.object({
  kind: z.enum(recordKinds),
  id: z.number(),
  name: z.string(),
  /** Distinguishes records of the same name: channel, description, address. */
  note: z.string(),
  /** Of an advertiser link; empty for other kinds. */
  channel: z.string(),
})
export type FoundRecord = z.infer<typeof found>

export const findRecords = call({
  method: 'GET',
  path: '/api/find',
  access: 'admin',
  summary:
    'Records by id or by a part of their name, at most five of a kind: publishers, advertisers, publisher links, advertiser links, groups, users. A text of one or two letters finds names that start with it. A whole address finds the publisher link that it belongs to and the advertiser links with it. Archived records are left out.',
  page: 'docs/behaviour/console.md#find-or-go-to',
  query: z.object({ q: z.string().trim().min(1).max(4_000) }),
  data: z.object({ found: z.array(found) }),
})
