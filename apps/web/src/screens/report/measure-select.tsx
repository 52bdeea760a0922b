import { isDistinct, type MeasureId } from '@headgate/contract/reports/measures'
import type { Report } from '@headgate/contract/reports/report'
import { columnName } from '@headgate/domain/reports/column-labels'
import { type ChartName, measureLack } from '../../blocks/reports/chart-query.ts'
import { OneSelect } from '../../form/select/one-select.tsx'

interface MeasureSelectProps {
  report: Report
  chart: ChartName
  value: MeasureId
  onChange: (id: MeasureId) => void
}

const sentence = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)

/** The measure of a chart. Those that the chart cannot have are shown with the reason. */
export function MeasureSelect({ report, chart, value, onChange }: MeasureSelectProps) {
  // Counts of different values cannot be added up, so they have no charts.
  const drawn = report.measures.filter((id) => !isDistinct(id))
  return (
    <OneSelect
      label="Measure"
      size="xs"
      w={220}
      choices={drawn.map((id) => {
        const lack = measureLack(chart, id)
        const label = columnName(report, id)
        return { value: id, label, ...(lack !== undefined && { disabled: true, note: sentence(lack) }) }
      })}
      value={value}
      onChange={(id) => onChange(id as MeasureId)}
    />
  )
}
