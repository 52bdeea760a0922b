import { useState } from 'react'
import { StatusSwitch } from '../../ui/check/status-switch.tsx'

interface ToggleCellProps {
  label: string
  checked: boolean
  disabled?: boolean
  /** 'On' is the state to warn about. */
  isWarning?: boolean
  /** Makes the change and shows failures itself. The switch flips when the row comes back changed. */
  onToggle: (next: boolean) => Promise<void>
}

/** A switch in a row that waits for the server (docs/behaviour/lists.md#status-switches). */
export function ToggleCell({
  label,
  checked,
  disabled = false,
  isWarning = false,
  onToggle,
}: ToggleCellProps) {
  const [pending, setPending] = useState(false)
  return (
    <StatusSwitch
      label={label}
      checked={checked}
      pending={pending}
      disabled={disabled}
      isWarning={isWarning}
      onToggle={(next) => {
        setPending(true)
        void onToggle(next).finally(() => setPending(false))
      }}
    />
  )
}
