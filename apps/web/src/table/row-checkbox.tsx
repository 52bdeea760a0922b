import classes from './row-checkbox.module.css'

interface RowCheckboxProps {
  label: string
  checked: boolean
  /** Some, but not all, of its rows are selected. */
  mixed?: boolean
  /** Why it cannot be ticked. */
  reason?: string | undefined
  disabled?: boolean
  onChange: () => void
}

/**
 * The browser's own checkbox, because a table mounts dozens while it scrolls, and Mantine's costs ten times as much.
 */
export function RowCheckbox({
  label,
  checked,
  mixed = false,
  reason,
  disabled = false,
  onChange,
}: RowCheckboxProps) {
  return (
    <input
      type="checkbox"
      className={classes.tick}
      aria-label={label}
      title={reason}
      disabled={disabled || reason !== undefined}
      checked={checked}
      ref={(node) => {
        // There is no attribute for it, only the element's property.
        if (node !== null) node.indeterminate = mixed
      }}
      onChange={onChange}
    />
  )
}
