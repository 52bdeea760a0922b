import { FilterText } from './filter-text.tsx'

interface SearchTextProps {
  label?: string
  /** What the text is looked for in. */
  placeholder: string
  /** Width in pixels. */
  w?: number
  /** The list's filters, from the address. */
  search: { q?: string }
  onFilter: (change: { q: string | undefined }) => void
}

/** The text that a list is searched by, which its address holds as `q`. */
export function SearchText({ label = 'Search text', search, onFilter, ...rest }: SearchTextProps) {
  return (
    <FilterText
      label={label}
      {...rest}
      value={search.q ?? ''}
      onFilter={(q) => onFilter({ q: q === '' ? undefined : q })}
    />
  )
}
