import { bookProvider } from '@headgate/contract/revenue/booking-calls'
import type { BookAdvertiser } from '@headgate/jobs/revenue-import/book-advertiser'
import type { PartClient } from '@headgate/runtime/parts/part-client'

/** Books without having the days judged each time: those of the past are judged once, when all of it is loaded. */
export function bookAlone(analytics: PartClient): BookAdvertiser {
  return (_, providerId, signal) =>
    analytics.send(bookProvider, { body: { provider_id: providerId }, signal })
}
