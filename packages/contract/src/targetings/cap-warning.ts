import { z } from 'zod'

/** Same as `CapWarning` of the domain: a rule with a larger daily cap than its advertiser link. */
export const capWarning = z.object({
  place: z.number(),
  provider_link_id: z.number(),
  wanted: z.number(),
  cap: z.number(),
})
