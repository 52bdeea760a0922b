import { dimension, type FilteredId } from '@headgate/contract/reports/dimensions'
import { NONE } from '@headgate/contract/value-kinds'
import { suggestionQueries } from '../../api/revenue/filter-suggestions.ts'
import { TagsField } from '../../form/select/tags-field.tsx'
import { ChannelTags } from '../../pickers/typed/channel-tags.tsx'
import { FoundIds } from '../../pickers/typed/found-ids.tsx'
import { IdTags } from '../../pickers/typed/id-tags.tsx'
import { PubLinkSelect } from '../../pickers/typed/pub-link-select.tsx'

export interface TypedFilterProps {
  filter: FilteredId
  label: string
  /** The report is a publisher's own, for which nothing is suggested: the lists have records of others. */
  isOwn: boolean
  value: string[]
  onChange: (value: string[]) => void
  width: number
  /** The chosen values of another filter, which narrow what is suggested. */
  chosenOf: (filter: FilteredId) => readonly string[]
}

/** A filter whose values are found by a text, because there are too many to list, or typed. */
export function TypedFilter({ filter, isOwn, chosenOf, ...control }: TypedFilterProps) {
  const { label, values, none = 'None' } = dimension(filter)
  const placeholder = `Type a ${label.toLowerCase()}`
  if (isOwn && values === 'text') return <TagsField {...control} placeholder={placeholder} />
  if (isOwn) return <IdTags {...control} placeholder="Type an id" />
  const idsOf = (other: FilteredId) =>
    chosenOf(other)
      .map(Number)
      .filter((id) => id > 0)
  const advertisers = idsOf('advertiser_id')
  if (filter === 'channel')
    return (
      <ChannelTags
        {...control}
        placeholder={placeholder}
        advertisers={advertisers}
        before={[{ value: NONE, label: none }]}
      />
    )
  const before = [{ value: '0', label: none }]
  if (filter === 'publisher_channel_id') return <PubLinkSelect {...control} before={before} />
  const links = idsOf('publisher_channel_id')
  const query = (text: string) => {
    if (filter === 'rule_id') return suggestionQueries.rules(text, links)
    if (filter === 'advertiser_link_group_id') return suggestionQueries.groups(text)
    if (filter === 'advertiser_channel_id')
      return suggestionQueries.advertiserLinks(text, { provider_id: advertisers })
    return suggestionQueries.accounts(text, { publisher_id: idsOf('publisher_id'), provider_id: advertisers })
  }
  return (
    <FoundIds {...control} placeholder={foundBy(filter, links.length > 0)} before={before} query={query} />
  )
}

/** What the records of a filter are found by. Rules have no name: those of chosen links are told by where they send to. */
function foundBy(filter: FilteredId, hasLinks: boolean): string {
  if (filter === 'rule_id' && !hasLinks) return 'Type an id'
  return filter === 'publisher_account_id' ? 'Id or channel' : 'Id or name'
}
