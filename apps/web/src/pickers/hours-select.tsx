import { ManySelect, type ManySelectProps } from '../form/select/many-select.tsx'

const choices = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: `${String(hour).padStart(2, '0')}:00`,
}))

/** Hours of the day. */
export function HoursSelect(props: Pick<ManySelectProps, 'value' | 'onChange' | 'width'>) {
  return <ManySelect label="Hours (UTC)" choices={choices} {...props} />
}
