import type { AttentionKind } from '@headgate/contract/overview/attention'
import { recordAddress } from '../../../lib/address/record-address.ts'

export interface KindTexts {
  one: string
  many: string
  /** The consequence, or the remedy. */
  note: string
  /** The list of all of them. */
  list?: string
  /** Where one of its examples is; a publisher link without it. */
  address?: (id: number) => string
  isUrgent?: boolean
}

const imported = (id: number) => `/revenue-imports/${id}`
const api = (id: number) => `/apidetails/${id}`

export const attentionTexts: Record<AttentionKind, KindTexts> = {
  advertiser_link_at_cap: {
    one: 'advertiser link is at its cap',
    many: 'advertiser links are at their cap',
    note: 'Further searches today go elsewhere.',
    list: '/advertisers/links?reached_cap=true',
    address: recordAddress.advertiser_link,
    isUrgent: true,
  },
  no_room: {
    one: 'publisher link has no rule with room',
    many: 'publisher links have no rule with room',
    note: 'The daily cap of every rule is reached.',
    isUrgent: true,
  },
  no_enabled_rule: {
    one: 'publisher link has no enabled rule',
    many: 'publisher links have no enabled rule',
    note: 'Its searches go to the fallback.',
    isUrgent: true,
  },
  unusable_advertiser_link: {
    one: 'publisher link uses a disabled advertiser link',
    many: 'publisher links use a disabled advertiser link',
    note: 'Engines skip such rules.',
    isUrgent: true,
  },
  traffic_paused: {
    one: 'publisher link has paused traffic',
    many: 'publisher links have paused traffic',
    note: 'Live in the last 7 days, nothing redirected for an hour.',
    list: '/target?traffic_paused=true&served=true',
  },
  unmatched_revenue: {
    one: 'channel has no account',
    many: 'channels have no account',
    note: 'Repairs book this money.',
    list: '/repairs?kind=no_link&kind=no_account',
  },
  failed_runs: {
    one: 'API failed',
    many: 'APIs failed',
    note: 'No later run brought a report.',
    list: '/apidetails?status=Failed',
    address: api,
    isUrgent: true,
  },
  late_runs: {
    one: 'API is late',
    many: 'APIs are late',
    note: 'A planned run has brought nothing for two hours.',
    list: '/apidetails',
    address: api,
    isUrgent: true,
  },
  failed_uploads: {
    one: 'file could not be loaded',
    many: 'files could not be loaded',
    note: 'Nothing of it is in reports, and no later file came.',
    list: '/csvUploadStatus?status=Failed',
    address: imported,
    isUrgent: true,
  },
  waiting_dry_runs: {
    one: 'dry run waits',
    many: 'dry runs wait',
    note: 'Nothing is booked before somebody accepts it.',
    address: imported,
  },
  unpublished_changes: {
    one: 'live publisher link has unpublished changes',
    many: 'live publisher links have unpublished changes',
    note: 'The saved version is not the one in service.',
    list: '/target?has_changes=true&served=true',
  },
  never_published: {
    one: 'publisher link was never published',
    many: 'publisher links were never published',
    note: 'Its address leads to the system fallback.',
    list: '/target?never_published=true',
  },
}
