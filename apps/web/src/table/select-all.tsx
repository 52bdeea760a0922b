import { RowCheckbox } from './row-checkbox.tsx'

interface SelectAllProps {
  /** The rows that may be selected. The others are skipped. */
  selectable: readonly string[]
  chosen: ReadonlySet<string>
  onChange: (ids: ReadonlySet<string>) => void
}

/** The box in the header that selects all rows of the page, or none. */
export function SelectAll({ selectable, chosen, onChange }: SelectAllProps) {
  const count = selectable.filter((id) => chosen.has(id)).length
  const isAll = count > 0 && count === selectable.length
  return (
    <RowCheckbox
      label="Select all rows"
      disabled={selectable.length === 0}
      checked={isAll}
      mixed={count > 0 && !isAll}
      onChange={() => onChange(new Set(isAll ? [] : selectable))}
    />
  )
}
