/** Kinds of records by their name in audit rows, in the order of the filter. */
export const auditKinds = {
  publisher: 'Publisher',
  provider: 'Advertiser',
  provider_link: 'Advertiser link',
  targeting: 'Publisher link',
  advertiser_link_group: 'Advertiser link group',
  publisher_account: 'Publisher ad account',
  user: 'User',
  role: 'Role',
  password_reset: 'Password reset',
  advertiser_configuration: 'API credentials',
  api_schedule: 'API schedule',
  api_run: 'API run',
  csv_mapping: 'CSV mapping',
  revenue_import: 'Revenue import',
  channel_repair: 'Repair',
  display_mapping: 'Display names',
  publisher_display: 'Publisher display columns',
  setting: 'Default variable',
  platform: 'Platform',
  search_engine: 'Search engine',
  tag_type: 'Traffic type',
  traffic_source: 'Traffic source',
  share_revenue: 'Default revenue share',
  email_config: 'Alert e-mails',
  domain: 'Domain',
  search_list: 'List of the filters',
  ivt_threshold: 'IVT thresholds',
  saved_view: 'Saved view',
  view_schedule: 'Mail of a view',
  engine: 'Engine',
  sample_traffic: 'Sample traffic',
} as const satisfies Record<string, string>

/** The name of a kind; one without a name is shown as it is stored. */
export const auditKindName = (kind: string): string =>
  kind in auditKinds ? auditKinds[kind as keyof typeof auditKinds] : kind.replaceAll('_', ' ')
