/** `limit` and `offset` of a page. */
export function pageOf({ page, size }: { page: number; size: number }): { limit: number; offset: number } {
  return { limit: size, offset: (page - 1) * size }
}

/** A `timestamptz` as the database or its JSON writes it, as ISO 8601. */
export const isoMoment = (moment: Date | string): string => new Date(moment).toISOString()
