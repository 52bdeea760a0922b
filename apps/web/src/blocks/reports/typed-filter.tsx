import { dimension, type FilteredId } from '@headgate/contract/reports/dimensions'
import { TagsField } from '../../form/select/tags-field.tsx'
import { IdTags } from '../../pickers/id-tags.tsx'
import { PubLinkSelect } from '../../pickers/pub-link-select.tsx'

export interface TypedFilterProps {
  filter: FilteredId
  label: string
  /** The report is a publisher's own, which has no list of publisher links to search. */
  isOwn: boolean
  value: string[]
  onChange: (value: string[]) => void
  width: number
}

/** A filter whose values are typed, because there are too many to choose from. */
export function TypedFilter({ filter, isOwn, ...control }: TypedFilterProps) {
  const { label, values } = dimension(filter)
  if (filter === 'publisher_channel_id' && !isOwn) return <PubLinkSelect {...control} />
  if (values === 'text') return <TagsField {...control} placeholder={`Type a ${label.toLowerCase()}`} />
  return <IdTags {...control} placeholder="Type an id" />
}
