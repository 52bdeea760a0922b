import { z } from 'zod'
import { importPreview } from './import-values.ts'

const { days, publishers } = importPreview.shape

/** Most publishers that a preview names. */
export const MOST_PUBLISHERS = 100

/** What a change would move, computed by the booking itself: docs/behaviour/revenue.md#shares-and-their-days. */
export const bookingMoves = z.object({
  /** The days on which the change holds, `YYYY-MM-DD`, both included. It ends before the next change that was made. */
  from_day: z.string(),
  to_day: z.string(),
  /** Days whose figures change, in order. */
  days,
  /** Publishers whose revenue changes, the largest change first. At most 100. */
  publishers,
})
export type BookingMoves = z.infer<typeof bookingMoves>

/** A share as forms send it, with the 5 decimals that are kept. `text` is the error for anything else. */
export const shareOf = (text: string) =>
  z
    .number(text)
    .min(0, text)
    .max(100, text)
    .transform((share) => Math.round(share * 1e5) / 1e5)
    .pipe(z.number())
