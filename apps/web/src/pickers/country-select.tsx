import { countryCodes } from '@headgate/contract/base/countries'
import { countryName } from '../lib/country-name.ts'
import { ManySelect } from '../form/select/many-select.tsx'

interface CountrySelectProps {
  label: string
  value: readonly string[]
  onChange: (value: string[]) => void
  width?: number
}

const choices = countryCodes
  .map((code) => ({ value: code, label: `${countryName(code)} (${code})` }))
  .toSorted((a, b) => a.label.localeCompare(b.label, 'en'))

/** Countries by their two-letter code. */
export function CountrySelect(props: CountrySelectProps) {
  return <ManySelect {...props} choices={choices} />
}
