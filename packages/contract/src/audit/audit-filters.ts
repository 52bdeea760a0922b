import { z } from 'zod'
import { id, moment, repeatedFilter } from '../base/call.ts'

export const auditActions = [
  'create',
  'update',
  'archive',
  'restore',
  'delete',
  'publish',
  'sign_in',
  'sign_out',
] as const

const kind = z.string().regex(/^[a-z_]{1,60}$/, 'Please choose a kind of record.')

/** The place of a row in the log: its time in milliseconds, and its id. */
const place = z.string().regex(/^\d{1,15}-\d{1,19}$/)

/** What to look for. The screen has the same names in its address. */
export const auditQuery = z.object({
  /** Who acted, or as whom. */
  person: id.optional(),
  kind: repeatedFilter(kind),
  /** The id of the record, with one kind. */
  record: z.string().trim().max(100).optional(),
  action: repeatedFilter(z.enum(auditActions)),
  /** UTC; the end is not included. */
  from: moment.optional(),
  to: moment.optional(),
  /** Part of a value before or after, or of an e-mail of who acted, in any case. */
  q: z.string().trim().max(200).optional(),
  /** Only rows before, or after, the one at this place. */
  older: place.optional(),
  newer: place.optional(),
  size: z.coerce.number().int().min(1).max(500).default(50),
})
export type AuditQuery = z.output<typeof auditQuery>
