import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { containing, suggestionQueries } from '../../api/revenue/filter-suggestions.ts'
import type { Choice } from '../../form/select/choice.ts'
import { TagsField, type TagsFieldProps } from '../../form/select/tags-field.tsx'

interface ChannelTagsProps extends Pick<
  TagsFieldProps,
  'label' | 'value' | 'onChange' | 'placeholder' | 'width'
> {
  /** Advertisers whose channels are suggested. */
  advertisers: readonly number[]
  before: Choice
}

/** Channels, suggested for some advertisers. Others can be typed, or pasted. */
export function ChannelTags({ advertisers, before, ...field }: ChannelTagsProps) {
  const [text, setText] = useState('')
  const [isOpen, setOpen] = useState(false)
  const enabled = isOpen && advertisers.length > 0
  const { data, isFetching } = useQuery({ ...suggestionQueries.channels(advertisers), enabled })
  const all = [before, ...(enabled ? (data ?? []) : [])]
  return (
    <TagsField
      {...field}
      onOpen={() => setOpen(true)}
      onSearch={setText}
      textOf={(entry) => (entry === before.value ? before.label : entry)}
      loading={isFetching}
      options={containing(all, text)}
    />
  )
}
