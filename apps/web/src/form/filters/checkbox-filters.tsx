import { Group } from '@mantine/core'
import { Check } from '../../ui/check/check.tsx'

export interface CheckboxFilter<Search> {
  label: string
  on: (search: Search) => boolean
  change: (on: boolean) => Partial<Search>
}

/** A box for one value of a property. Two boxes of one property exclude each other, and the later press counts. */
export function valueBox<Search, Name extends keyof Search>(
  name: Name,
  value: Search[Name],
  label: string,
): CheckboxFilter<Search> {
  return {
    label,
    on: (search) => search[name] === value,
    change: (on) => ({ [name]: on ? value : undefined }) as unknown as Partial<Search>,
  }
}

/** A box for a separate flag. */
export function flagBox<Name extends string>(
  name: Name,
  label: string,
): CheckboxFilter<Record<Name, boolean>> {
  return {
    label,
    on: (search) => search[name],
    change: (on) => ({ [name]: on }) as Partial<Record<Name, boolean>>,
  }
}

interface CheckboxFiltersProps<Search> {
  /** Names the boxes together: 'State of the links'. */
  label: string
  /** A module constant. */
  filters: readonly CheckboxFilter<Search>[]
  search: Search
  onFilter: (change: Partial<Search>) => void
}

/** The checkboxes of a list's filters. */
export function CheckboxFilters<Search>({ label, filters, search, onFilter }: CheckboxFiltersProps<Search>) {
  return (
    <Group gap="md" component="fieldset" aria-label={label} bd={0} p={0} mt="sm">
      {filters.map((filter) => (
        <Check
          key={filter.label}
          isSmall
          label={filter.label}
          checked={filter.on(search)}
          onChange={(event) => onFilter(filter.change(event.currentTarget.checked))}
        />
      ))}
    </Group>
  )
}
