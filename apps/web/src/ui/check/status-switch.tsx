import classes from './check.module.css'

interface StatusSwitchProps {
  /** What is switched, for screen readers: 'Status of Acme'. */
  label: string
  checked: boolean
  /** While the server decides: the switch keeps its old position until the answer is there (T3). */
  pending: boolean
  disabled?: boolean
  /** On is what one is warned of: red instead of the console's colour. */
  isWarning?: boolean
  onToggle: (next: boolean) => void
}

/**
 * A toggle that shows what the server says, never what was hoped for. The browser's own input with the looks of the
 * kit's switch: a list has one in every row.
 */
export function StatusSwitch({
  label,
  checked,
  pending,
  disabled = false,
  isWarning = false,
  onToggle,
}: StatusSwitchProps) {
  return (
    <input
      type="checkbox"
      // The input itself says whether it is checked; ARIA in HTML forbids to say it twice.
      // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props
      role="switch"
      className={classes.switch}
      aria-label={label}
      aria-busy={pending}
      data-warning={isWarning || undefined}
      checked={checked}
      disabled={disabled}
      onChange={() => {
        if (!pending) onToggle(!checked)
      }}
    />
  )
}
