/** `limit` and `offset` of a page. */
export function pageOf({ page, size }: { page: number; size: number }): { limit: number; offset: number } {
  return { limit: size, offset: (page - 1) * size }
}

/** ISO 8601 of a `timestamptz` as the database or its JSON writes it. */
export const isoMoment = (moment: Date | string): string => new Date(moment).toISOString()
