/** Names that reports share with forms and lists, apart from the reports, which most screens do not load. */
export const outcomeNames = {
  redirected: 'Redirected',
  filtered: 'Filtered',
  overcapped: 'Over cap',
  warmup: 'Warm-up',
  fallback: 'Fallback',
} as const

export const propertyNames = {
  platform_id: 'Platform',
  search_engine_id: 'Search Engine',
  tag_type_id: 'Traffic Type',
  traffic_source_id: 'Traffic Source',
  quality_score: 'Quality Score',
} as const
