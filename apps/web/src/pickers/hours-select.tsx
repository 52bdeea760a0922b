import { hourLabel } from '@headgate/domain/reports/view-labels'
import { ManySelect, type ManySelectProps } from '../form/select/many-select.tsx'

const choices = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: hourLabel(hour),
}))

/** Hours of the day. */
export function HoursSelect(props: Pick<ManySelectProps, 'value' | 'onChange' | 'width'>) {
  return <ManySelect label="Hours (UTC)" choices={choices} {...props} />
}
