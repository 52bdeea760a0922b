import { Switch } from '@mantine/core'

interface StatusSwitchProps {
  /** What is switched, for screen readers: 'Status of Acme'. */
  label: string
  checked: boolean
  /** While the server decides: the switch keeps its old position until the answer is there (T3). */
  pending: boolean
  disabled?: boolean
  onToggle: (next: boolean) => void
}

/** A toggle that shows what the server says, never what was hoped for. */
export function StatusSwitch({ label, checked, pending, disabled = false, onToggle }: StatusSwitchProps) {
  return (
    <Switch
      size="sm"
      aria-label={label}
      aria-busy={pending}
      checked={checked}
      disabled={disabled}
      onChange={() => {
        if (!pending) onToggle(!checked)
      }}
    />
  )
}
