import { dimension, type FilteredId, type NamedKind, NONE } from '@headgate/contract/reports/dimensions'
import { matchStatusChoices } from '@headgate/domain/reports/match-status-labels'
import { qualityScoreChoices, reasonLabels } from '@headgate/domain/labels'
import { lookupQueries } from '../../api/lookups.ts'
import { ManySelect } from '../../form/select/many-select.tsx'
import { TagsField } from '../../form/select/tags-field.tsx'
import { CountrySelect } from '../../pickers/country-select.tsx'
import { IdTags } from '../../pickers/id-tags.tsx'
import { LookupSelect } from '../../pickers/lookup-select.tsx'
import { PubLinkSelect } from '../../pickers/pub-link-select.tsx'

interface FilterControlProps {
  filter: FilteredId
  /** The report is a publisher's own, which has no list of publisher links to search. */
  isOwn: boolean
  value: string[]
  onChange: (value: string[]) => void
  width: number
}

/** Lists of records that are short enough to choose from. */
const lists: Partial<Record<NamedKind, () => ReturnType<typeof lookupQueries.platforms>>> = {
  platform: lookupQueries.platforms,
  searchEngine: lookupQueries.searchEngines,
  tagType: lookupQueries.tagTypes,
  trafficSource: lookupQueries.trafficSources,
  provider: lookupQueries.providers,
  publisher: lookupQueries.publishers,
}

const reasonChoices = Object.entries(reasonLabels).map(([value, label]) => ({ value, label }))

/** The control of one filter, chosen by the kind of its values. */
export function FilterControl({ filter, isOwn, width, ...bound }: FilterControlProps) {
  const { values, names, zero, none = 'None', filter: named } = dimension(filter)
  const withNone = [{ value: NONE, label: none }]
  const control = { ...bound, label: named!.label }
  const list = names && lists[names]
  if (list)
    return (
      <LookupSelect
        {...control}
        width={width}
        query={list()}
        before={[{ value: '0', label: zero ?? none }]}
      />
    )
  if (filter === 'publisher_channel_id' && !isOwn) return <PubLinkSelect {...control} width={width} />
  if (values === 'country') return <CountrySelect {...control} before={withNone} width={width} />
  if (values === 'quality')
    return <ManySelect {...control} choices={[...withNone, ...qualityScoreChoices]} width={width} />
  if (values === 'reason')
    return <ManySelect {...control} choices={[...withNone, ...reasonChoices]} width={width} />
  if (values === 'status') return <ManySelect {...control} choices={matchStatusChoices} width={width} />
  if (values === 'text')
    return (
      <TagsField {...control} width={width} placeholder={`Type a ${dimension(filter).label.toLowerCase()}`} />
    )
  return <IdTags {...control} width={width} placeholder="Type an id" />
}
