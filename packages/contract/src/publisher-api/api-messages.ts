/** Texts of the public revenue call and its key. They are apart because `messages.ts` is in the first load of the console. */
export const apiMessages = {
  confirmRegenerate: 'Are you sure You Want to regenerate token?',
  dayRequired: 'Please send a day as YYYY-MM-DD, such as 2026-11-22.',
  notInFuture: 'Please send a day that is not after today (UTC).',
  endBeforeStart: 'Please send a day that is not before from_date.',
  tooManyDays: 'Please ask for at most 92 days in one call.',
  formatUnknown: 'Please send JSON or CSV, or leave it out for JSON.',
} as const
