import { z } from 'zod'

/** As `CapWarning` of the domain: a rule that may send more to an advertiser link in a day than that takes. */
export const capWarning = z.object({
  place: z.number(),
  provider_link_id: z.number(),
  wanted: z.number(),
  cap: z.number(),
})
