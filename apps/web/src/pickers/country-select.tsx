import { countryCodes } from '@headgate/contract/base/countries'
import { countryName } from '@headgate/domain/country-name'
import type { Choice } from '../form/select/choice.ts'
import { ManySelect } from '../form/select/many-select.tsx'

interface CountrySelectProps {
  label: string
  /** Choices before the countries. */
  before?: readonly Choice[]
  value: readonly string[]
  onChange: (value: string[]) => void
  width?: number
}

const choices = countryCodes
  .map((code) => ({ value: code, label: `${countryName(code)} (${code})` }))
  .toSorted((a, b) => a.label.localeCompare(b.label, 'en'))

const none: readonly Choice[] = []

/** Countries by their two-letter code. */
export function CountrySelect({ before = none, ...props }: CountrySelectProps) {
  return <ManySelect {...props} choices={before.length === 0 ? choices : [...before, ...choices]} />
}
