const day = (time: Date) => time.toISOString().slice(0, 10)

/** The UTC day of a moment, or the day that has begun since: midnight may pass while a test runs. */
export const dayOf = (moment: Date): RegExp => new RegExp(`${day(moment)}|${day(new Date())}`)
