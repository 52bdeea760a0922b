import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { containing, suggestionQueries } from '../../api/revenue/filter-suggestions.ts'
import { TagsField, type TagsFieldProps } from '../../form/select/tags-field.tsx'

interface ChannelTagsProps extends Pick<
  TagsFieldProps,
  'label' | 'value' | 'onChange' | 'placeholder' | 'width' | 'before'
> {
  /** Advertisers whose channels are suggested. */
  advertisers: readonly number[]
}

/** Channels, suggested for some advertisers. Others can be typed, or pasted. */
export function ChannelTags({ advertisers, ...field }: ChannelTagsProps) {
  const [text, setText] = useState('')
  const [isOpen, setOpen] = useState(false)
  const enabled = isOpen && advertisers.length > 0
  const { data, isFetching } = useQuery({ ...suggestionQueries.channels(advertisers), enabled })
  return (
    <TagsField
      {...field}
      onOpen={() => setOpen(true)}
      onSearch={setText}
      loading={isFetching}
      options={enabled ? containing(data ?? [], text) : []}
    />
  )
}
