import { z } from 'zod'
import { qualityScores } from './base/constants.ts'
import './base/zod-settings.ts'

/** A text without a value, in a call and in an address: an empty entry would mean no filter. Ids have 0 for it. */
export const NONE = '(none)'

/** How one value of a dimension is written in a call and in an address. */
export const valueKinds = {
  /** 0 means none. */
  id: z.coerce.number().int().min(0).max(2_147_483_647),
  country: z.union([z.string().regex(/^[A-Z]{2}$/), z.literal(NONE)]),
  quality: z.enum([...qualityScores, NONE]),
  /** A comma is written `%2C`, because commas separate the entries of a call. */
  text: z.string().max(200),
  /** A match status (docs/behaviour/revenue.md#match-statuses); 0 while there is none. */
  status: z.coerce.number().int().min(0).max(8),
  /** Why a search was filtered, as a code that has a label. */
  reason: z.string().max(200),
} as const
export type ValueKind = keyof typeof valueKinds
