/** Kinds of files that figures are downloaded as (docs/behaviour/reports.md#downloads). */
export const fileFormats = ['csv', 'xlsx'] as const
export type FileFormat = (typeof fileFormats)[number]
