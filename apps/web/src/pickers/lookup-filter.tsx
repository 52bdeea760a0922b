import { orNothing } from '../form/filters/use-filter-draft.ts'
import { LookupSelect, type LookupSelectProps } from './lookup-select.tsx'

interface LookupFilterProps extends Omit<LookupSelectProps, 'before' | 'value' | 'onChange'> {
  /** Ids of the chosen entries; undefined without any, as the address has them. */
  ids: readonly number[] | undefined
  onFilter: (ids: number[] | undefined) => void
}

/** A filter by several entries of a list of the server. */
export function LookupFilter({ ids = none, onFilter, ...rest }: LookupFilterProps) {
  return (
    <LookupSelect
      {...rest}
      value={ids.map(String)}
      onChange={(chosen) => onFilter(orNothing(chosen.map(Number)))}
    />
  )
}

const none: never[] = []
