import classes from './check.module.css'

interface StatusSwitchProps {
  /** The subject of the switch, for screen readers: 'Status of Acme'. */
  label: string
  checked: boolean
  /** While the server decides: the switch keeps its old position until the reply arrives. */
  pending: boolean
  disabled?: boolean
  /** 'On' is the state to warn about: red instead of the console's colour. */
  isWarning?: boolean
  onToggle: (next: boolean) => void
}

/**
 * A switch that shows the server's state, never an expected one. It is the browser's own input with the looks of
 * Mantine's switch, because a list has one in every row.
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
      // The input itself exposes whether it is checked. ARIA in HTML forbids to repeat it.
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
