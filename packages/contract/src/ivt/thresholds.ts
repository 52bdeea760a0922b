import { z } from 'zod'
import { call } from '../base/call.ts'

const whole = z.number().int()

/** When a row of the IVT report fails a test: docs/behaviour/reports.md#tests-and-thresholds. */
export const ivtThresholdsForm = z.object({
  /** Rows with fewer searches are not judged. */
  least_searches: whole.min(1).max(1_000_000),
  /** User agent test: fewer different agents fail. */
  least_user_agents: whole.min(1).max(1_000_000),
  /** An address that was used on a link more often than this on a day is repeated. */
  most_address_uses: whole.min(1).max(1_000_000),
  /** Repeated IP test: more than this share of a row's searches from repeated addresses fails, in percent. */
  most_repeated_percent: z.number().min(0).max(100).multipleOf(0.1, 'One decimal at most, please.'),
  /** Keyword test: a lower score fails. */
  least_kw_score: z.number().min(0).max(100).multipleOf(0.1, 'One decimal at most, please.'),
})
export type IvtThresholds = z.infer<typeof ivtThresholdsForm>

const data = ivtThresholdsForm.extend({ updatedAt: z.string() })
export type StoredIvtThresholds = z.infer<typeof data>

const page = 'docs/behaviour/reports.md#tests-and-thresholds'

export const getIvtThresholds = call({
  method: 'GET',
  path: '/api/ivt/thresholds',
  access: 'admin',
  summary: 'The thresholds of the three tests of the IVT report.',
  page,
  data,
})

export const saveIvtThresholds = call({
  method: 'PUT',
  path: '/api/ivt/thresholds',
  access: 'admin',
  summary:
    'Changes the thresholds of the IVT report; past days are judged by them at once. `updatedAt`, when sent, must be the one that was read: 409 otherwise.',
  page,
  body: ivtThresholdsForm.extend({ updatedAt: z.string().optional() }),
  data,
})
