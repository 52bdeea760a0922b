import { suggestionQueries } from '../../api/revenue/filter-suggestions.ts'
import { TagsField, type TagsFieldProps } from '../../form/select/tags-field.tsx'
import { useFound } from './use-found.ts'

interface ChannelTagsProps extends Pick<
  TagsFieldProps,
  'label' | 'value' | 'onChange' | 'placeholder' | 'width' | 'before'
> {
  /** Advertisers whose channels are suggested. */
  advertisers: readonly number[]
}

/** Channels, suggested for some advertisers. Others can be typed, or pasted. */
export function ChannelTags({ advertisers, ...field }: ChannelTagsProps) {
  const query = (text: string) => suggestionQueries.channels(text, advertisers)
  const found = useFound(query, { enabled: advertisers.length > 0 })
  return <TagsField {...field} {...found.field} />
}
