import type { TargetingType } from '@headgate/contract/base/constants'
import { targetingModes } from '@headgate/domain/labels'
import { useId } from 'react'
import { Radio } from '../../ui/check/check.tsx'
import classes from '../../ui/check/check.module.css'

interface ModeRadiosProps {
  label: string
  value: TargetingType
  onChange: (mode: TargetingType) => void
  className?: string | undefined
}

const modes = Object.keys(targetingModes) as TargetingType[]

/** Round robin or waterfall, with their meanings. */
export function ModeRadios({ label, value, onChange, className = '' }: ModeRadiosProps) {
  const name = useId()
  return (
    // The radiogroup role, which a fieldset cannot have, means that one of them is chosen.
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
    <fieldset
      role="radiogroup"
      aria-labelledby={`${name}-label`}
      className={`${classes.radios} ${className}`}
    >
      <legend id={`${name}-label`}>{label}</legend>
      <div className={classes.choices}>
        {modes.map((mode) => (
          <Radio
            key={mode}
            name={name}
            {...targetingModes[mode]}
            checked={mode === value}
            onChange={() => onChange(mode)}
          />
        ))}
      </div>
    </fieldset>
  )
}
