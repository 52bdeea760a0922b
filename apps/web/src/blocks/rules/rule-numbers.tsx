import { targetingLimits } from '@headgate/contract/targetings/values'
import { NumberField } from '../../form/number-field.tsx'
import classes from './rules.module.css'
import { weightLabel } from './weight-label.ts'

interface RuleNumber {
  value: number | null
  wrong: boolean
  onChange: (value: number | null) => void
}

interface RuleNumbersProps {
  cap: RuleNumber
  weight: RuleNumber
  share: RuleNumber
  /** Weight and share are off (2 §4.4). */
  waterfall: boolean
  /** The element that says what is wrong. */
  problemsId: string
}

const names = { label: classes.label! }
const { decimals } = targetingLimits.weight

/** Daily cap, weight and revenue share of a rule. */
export function RuleNumbers({ cap, weight, share, waterfall, problemsId }: RuleNumbersProps) {
  const shared = ({ value, wrong, onChange }: RuleNumber) => ({
    size: 'xs',
    classNames: names,
    value,
    error: wrong,
    'aria-describedby': wrong ? problemsId : undefined,
    onChange,
  })
  return (
    <>
      <NumberField label="Daily Cap" placeholder="0" {...shared(cap)} />
      <NumberField label={weightLabel} disabled={waterfall} decimals={decimals} {...shared(weight)} />
      <NumberField label="Rev-Share (%)" disabled={waterfall} decimals={decimals} {...shared(share)} />
    </>
  )
}
