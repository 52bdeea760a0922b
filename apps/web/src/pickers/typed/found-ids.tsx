import type { TagsFieldProps } from '../../form/select/tags-field.tsx'
import { IdTags } from './id-tags.tsx'
import { useForAWhile } from './use-for-a-while.ts'
import { type FoundQuery, useFound } from './use-found.ts'

export interface FoundIdsProps<Read> extends Pick<
  TagsFieldProps,
  'label' | 'value' | 'onChange' | 'placeholder' | 'width' | 'dropsUnfinished' | 'before'
> {
  query: FoundQuery<Read>
  /** The search starts with this many letters. */
  fromLetters?: number
  /** Shown for a while when nothing is found. */
  nothing?: string
}

/** Records by id, found on the server by a text. Whole ids can also be typed, or pasted. */
export function FoundIds<Read>(props: FoundIdsProps<Read>) {
  const { query, fromLetters, nothing, ...field } = props
  const found = useFound(query, { fromLetters })
  const isNothing = useForAWhile(found.missing)
  return <IdTags {...field} {...found.field} inputMode="text" error={isNothing ? nothing : undefined} />
}
