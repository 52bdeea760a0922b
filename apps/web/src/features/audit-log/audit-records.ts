import type { AuditEntry } from '@headgate/contract/audit/audit-log'
import { stringifySearch } from '@headgate/domain/addresses/search-text'
import { recordAddress } from '../../lib/address/record-address.ts'

/** The entity ids of the lists of the filters are their places here. */
const filterLists = ['proxy-ranges', 'high-paying-keywords']

const settingsOf = (section: string) => () => `/settings${stringifySearch({ section })}`

/** Where a record of a kind is seen; kinds without a screen have no link. */
const addresses: Readonly<Record<string, (id: number) => string>> = {
  publisher: recordAddress.publisher,
  provider: recordAddress.advertiser,
  provider_link: recordAddress.advertiser_link,
  targeting: recordAddress.publisher_link,
  advertiser_link_group: recordAddress.group,
  user: recordAddress.user,
  publisher_account: (id) => `/pubaccount/${id}`,
  revenue_import: (id) => `/revenue-imports/${id}`,
  channel_repair: () => '/repairs/made',
  api_run: (id) => `/apidetails/${id}`,
  api_schedule: recordAddress.advertiser,
  csv_mapping: () => '/mappedFields',
  display_mapping: () => '/displaynames',
  role: settingsOf('two-factor'),
  setting: settingsOf('variables'),
  platform: settingsOf('platform'),
  search_engine: settingsOf('searchEngine'),
  tag_type: settingsOf('tagType'),
  traffic_source: settingsOf('trafficSource'),
  share_revenue: settingsOf('revenue-share'),
  email_config: settingsOf('email-config'),
  domain: settingsOf('domains'),
  search_list: (id) =>
    `/settings${stringifySearch({ section: 'filter-lists', list: filterLists[id - 1], view: 'history' })}`,
  ivt_threshold: () => '/ivt',
  advisor_rule: () => '/advisor',
  alert: () => '/alerts',
  link_watch_setting: () => '/advertisers/links',
  api_key: () => '/apikeys',
}

/** The address of the record of a row; undefined where it has no screen, or was removed. */
export function recordOf({ kind, record_id, action }: AuditEntry): string | undefined {
  const id = Number(record_id)
  return action === 'delete' || !Number.isInteger(id) ? undefined : addresses[kind]?.(id)
}
