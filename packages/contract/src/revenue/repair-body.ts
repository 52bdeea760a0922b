import { z } from 'zod'
import { id } from '../base/call.ts'
import { messages } from '../base/messages.ts'
import { repairSubjects } from './repair-values.ts'

const texts = messages.repairs

/** A reported channel, as long as files can have one. */
export const channelText = z.string().min(1).max(1_000)

const of = { provider_id: id, channel: channelText }
/** No reported day is earlier. */
const day = z.iso.date(texts.chooseDay).refine((text) => text >= '2000-01-01', texts.dayTooEarly)
const days = { valid_from: day, valid_to: day.nullable() }

/** What a person decides about an unmatched channel. Days `YYYY-MM-DD`, both included; no last day: it runs on. */
export const repairBody = z.discriminatedUnion('kind', [
  /** Book it as another channel, on days on which it has no account of its own. */
  z.object({ kind: z.literal('map'), ...of, booked_as: channelText }),
  /** A new account of a rule and an advertiser link; with an alias where the link's channel is spelt differently. */
  z.object({ kind: z.literal('make'), ...of, link_id: id, rule_id: id, ...days }),
  /** More days for an account; with an alias in the same way. */
  z.object({ kind: z.literal('widen'), ...of, account_id: id, ...days }),
  z.object({
    kind: z.literal('ignore'),
    provider_id: id,
    channel: z.string().max(1_000),
    subject: z.enum(repairSubjects),
    note: z.string(texts.noteRequired).trim().min(1, texts.noteRequired).max(500),
  }),
])
export type RepairBody = z.infer<typeof repairBody>
