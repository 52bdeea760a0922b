import { TagsInput } from '@mantine/core'
import { messages } from '@headgate/contract/base/messages'
import { qualityScoreChoices } from '@headgate/domain/labels'
import { lookupQueries } from '../../api/lookups.ts'
import { ManySelect } from '../../form/select/many-select.tsx'
import { IdTags } from '../../pickers/id-tags.tsx'
import { LookupSelect } from '../../pickers/lookup-select.tsx'
import { PubLinkSelect } from '../../pickers/pub-link-select.tsx'
import type { ListFilter } from './report-address.ts'

/** The filters that stand behind 'More filters'. */
export const moreFilters = [
  'advertiser_id',
  'publisher_id',
  'pub_link_id',
  'rule_id',
  'advertiser_link_group_id',
  'traffic_source_id',
  'quality_score',
  'channel',
] as const satisfies readonly ListFilter[]

interface Bound {
  label: string
  value: string[]
  onChange: (value: string[]) => void
  width: number
}

interface ReportMoreFiltersProps {
  /** Properties of the control of one filter. */
  list: (name: ListFilter, label: string) => Bound
}

/** Mantine's own controls call the width `w`. */
const tags = ({ width, ...bound }: Bound) => ({ ...bound, w: width })

const systemFallback = [{ value: '0', label: messages.report.systemFallback }]

/** The admin's additional filters (3 §2.3). */
export function ReportMoreFilters({ list }: ReportMoreFiltersProps) {
  return (
    <>
      <LookupSelect
        {...list('advertiser_id', 'Advertisers')}
        query={lookupQueries.providers()}
        before={systemFallback}
      />
      <LookupSelect {...list('publisher_id', 'Publishers')} query={lookupQueries.publishers()} />
      <PubLinkSelect {...list('pub_link_id', 'Pub Link ID')} />
      <IdTags {...tags(list('rule_id', 'Rule IDs'))} placeholder="Type an id" />
      <IdTags {...tags(list('advertiser_link_group_id', 'Link Groups'))} placeholder="Type an id" />
      <LookupSelect
        {...list('traffic_source_id', 'Traffic Sources')}
        query={lookupQueries.trafficSources()}
      />
      <ManySelect {...list('quality_score', 'Quality Scores')} choices={qualityScoreChoices} />
      <TagsInput {...tags(list('channel', 'Channels'))} placeholder="Type a channel" acceptValueOnBlur />
    </>
  )
}
