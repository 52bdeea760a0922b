import { z } from 'zod'
import { call, idParams } from '../base/call.ts'
import { errors } from '../base/errors.ts'
import { auditQuery } from './audit-filters.ts'

const person = z.object({
  /** Null when the account was removed. */
  id: z.number().nullable(),
  name: z.string(),
  email: z.string().nullable(),
})

export const auditEntry = z.object({
  id: z.number(),
  at: z.string(),
  /** Null: the system itself. */
  by: person.nullable(),
  /** The impersonated user, if any. */
  as: person.nullable(),
  action: z.string(),
  kind: z.string(),
  record_id: z.string(),
  /** The present name of the record; null when it has none, or is gone. */
  record: z.string().nullable(),
  /** The changed fields, in words at most as many as a row shows. */
  fields: z.array(z.string()),
  /** The row that this change takes back. */
  takes_back: z.number().nullable(),
  /** The row that took this change back. */
  taken_back_by: z.number().nullable(),
})
export type AuditEntry = z.infer<typeof auditEntry>

const side = z.object({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() })

export const listAudit = call({
  method: 'GET',
  path: '/api/audit',
  access: 'admin',
  summary:
    'What everybody did, newest first. `older` and `newer` are places from an earlier reply: a page costs the same wherever it is.',
  page: 'docs/behaviour/audit-log.md#the-screen',
  query: auditQuery,
  data: z.object({
    entries: z.array(auditEntry),
    older: z.string().nullable(),
    newer: z.string().nullable(),
  }),
})
export type AuditPage = z.infer<typeof listAudit.data>

export const auditPeople = call({
  method: 'GET',
  path: '/api/audit/people',
  access: 'admin',
  summary: 'Users with at least one row in the audit log, as who acted or as whom.',
  page: 'docs/behaviour/audit-log.md#the-screen',
  data: z.object({ people: z.array(z.object({ id: z.number(), name: z.string(), email: z.string() })) }),
})

export const auditDetail = call({
  method: 'GET',
  path: '/api/audit/:id',
  access: 'admin',
  summary: 'One row with every changed field before and after, and whether it can be taken back.',
  page: 'docs/behaviour/audit-log.md#taking-a-change-back',
  params: idParams,
  data: z.object({
    entry: auditEntry,
    changes: z.array(side),
    take_back: z.object({
      /** Why it cannot be taken back; null when it can. */
      reason: z.string().nullable(),
      /** What would change: the present value and the former one. */
      changes: z.array(side),
    }),
  }),
})
export type AuditDetail = z.infer<typeof auditDetail.data>

export const takeBack = call({
  method: 'POST',
  path: '/api/audit/:id/take-back',
  access: 'admin',
  summary:
    'Sets the fields of a change to what they were before it, as a new change with the checks of an ordinary one. 409 with the reason when the fields were changed since, or the kind of change cannot be taken back.',
  page: 'docs/behaviour/audit-log.md#taking-a-change-back',
  params: idParams,
  data: z.null(),
  fails: [errors.cannotTakeBack],
})
