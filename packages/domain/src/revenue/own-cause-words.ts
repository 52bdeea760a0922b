import type { RestatementCause } from '@headgate/contract/revenue/restatement-calls'

/** What changed a publisher's revenue, without a name of ours or of an advertiser. */
const words: Record<RestatementCause, string> = {
  file: "advertiser's correction",
  api: "advertiser's correction",
  removal: 'reported data was removed',
  account: 'revenue share or its days changed',
  other: 'matched to channels again',
}

/** What changed a publisher's revenue, in words for the publisher (docs/behaviour/reports.md#changed-revenue). */
export function ownCauseWords(cause: RestatementCause): string {
  return words[cause]
}
