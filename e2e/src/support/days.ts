const day = (time: Date) => time.toISOString().slice(0, 10)

/** The UTC day of a moment, or today if midnight has passed since then while the test runs. */
export const dayOf = (moment: Date): RegExp => new RegExp(`${day(moment)}|${day(new Date())}`)
