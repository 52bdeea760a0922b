import { Box, Paper, Text } from '@mantine/core'
import { isSum } from '@headgate/contract/reports/measures'
import type { Report } from '@headgate/contract/reports/report'
import {
  chartDates,
  type ChartSeries,
  chartSeries,
  chartShares,
  type Share,
} from '@headgate/domain/reports/charts/chart-series'
import { columnName } from '@headgate/domain/reports/column-labels'
import { HOUR_MS } from '@headgate/domain/days'
import { hoursOfWeek } from '@headgate/domain/reports/charts/hours-of-week'
import { startOf } from '@headgate/domain/reports/charts/points'
import { comparisonLabels } from '@headgate/domain/reports/view-labels'
import { useMemo } from 'react'
import { useReportQuery } from '../../api/query/use-report-query.ts'
import { reportQueries, type ShownReport } from '../../api/reports.ts'
import { HeatMap } from '../../blocks/charts/heat-map.tsx'
import { ShareChart } from '../../blocks/charts/share-chart.tsx'
import { TimeChart } from '../../blocks/charts/time-chart.tsx'
import { chartPoints, chartRatio, comparedSeries } from '../../blocks/reports/chart-figures.ts'
import { chartLack, type ChartName, chartQueryOf } from '../../blocks/reports/chart-query.ts'
import { measureValueText } from '@headgate/domain/reports/measure-text'
import { ReportFailure } from '../../blocks/reports/report-failure.tsx'
import { pictureNote } from './picture-note.ts'
import type { ReportViewsProps } from './report-views.tsx'

// Loaded together, because every chart has both.
export { MeasureSelect } from './measure-select.tsx'

const REFRESH_MS = 5_000

type ReportChartProps = ReportViewsProps & { chart: ChartName }

/** A chart of the query of a report's table, or why the view has none (docs/behaviour/reports.md#charts-of-a-report). */
export function ReportChart(props: ReportChartProps) {
  const { call, query, address, chart } = props
  const lack = chartLack(call.report, query, chart, address.measure)
  if (lack === undefined) return <ReadChart {...props} />
  return (
    <Text component="output" display="block" size="sm" c="dimmed" py="xl" ta="center">
      {lack}
    </Text>
  )
}

function ReadChart({ call, query, address, change, chart }: ReportChartProps) {
  const asked = chartQueryOf(query, chart, address.measure)
  const { report, failed } = useReportQuery(
    reportQueries.chart(call, asked),
    address.auto_refresh && REFRESH_MS,
  )
  // Rows of another measure or chart would be drawn wrongly, so only those of this one are kept while the next are read.
  const { data } = report
  const isOwn = data?.asked.chart === asked.chart && data?.asked.aggregateBy === asked.aggregateBy
  // The drawing of another view does not come and go with each new try.
  const drawn = isOwn && !(failed && report.isPlaceholderData) ? data : undefined
  return (
    <Paper withBorder p="md" flex="none">
      {failed ? (
        <Box mb={drawn && 'md'}>
          <ReportFailure error={report.error} onRetry={() => void report.refetch()} />
        </Box>
      ) : null}
      {failed && drawn === undefined ? null : (
        <Drawn call={call} address={address} change={change} chart={chart} data={drawn} />
      )}
    </Paper>
  )
}

type DrawnProps = Pick<ReportChartProps, 'call' | 'address' | 'change' | 'chart'> & {
  data: ShownReport | undefined
}

function Drawn({ call, address, change, chart, data }: DrawnProps) {
  const { report } = call
  const { measure: id, shape, percent } = address
  const group = data?.asked.groupByKeys?.[0]
  const label = columnName(report, id)
  const format = (value: number) => measureValueText(id, value)
  const isCompared = data !== undefined && data.before !== null
  const figures = useMemo(
    () => (data === undefined ? undefined : figuresOf(report, data, chart)),
    [report, data, chart],
  )
  const shared = {
    label: group === undefined || isCompared ? label : `${label} by ${columnName(report, group)}`,
    ...(data !== undefined && { note: pictureNote(report, data) }),
    format,
  }
  if (chart === 'share')
    return (
      <ShareChart
        {...shared}
        shares={figures?.shares}
        part={group === undefined ? '' : columnName(report, group)}
      />
    )
  if (chart === 'heat')
    return (
      <HeatMap
        {...shared}
        label={`${label} by hour and weekday`}
        cells={figures?.cells}
        hasEndedHours={data === undefined || hasEndedHours(data)}
      />
    )
  return (
    <TimeChart
      {...shared}
      chart={figures?.series}
      view={{ shape, percent }}
      onView={change}
      // Two periods are not parts of a whole.
      isRatio={!isSum(id) || isCompared}
    />
  )
}

/** Whether the first hour of a view has ended. */
function hasEndedHours({ from, until, asked }: ShownReport): boolean {
  const [first = from] = chartDates({ from, to: from }, 'hour', asked.hours)
  return startOf(first) + HOUR_MS <= Date.parse(until)
}

interface Figures {
  series?: ChartSeries
  shares?: Share[]
  cells?: (number | null)[][]
}

/** What a chart draws of a reply. */
function figuresOf(
  report: Report,
  { asked, data, from, to, before, count, ...reply }: ShownReport,
  chart: ChartName,
): Figures {
  const id = asked.chart!
  const label = columnName(report, id)
  const ratio = chartRatio(id)
  const dates =
    asked.aggregateBy === 'accumulated' ? [] : chartDates({ from, to }, asked.aggregateBy, asked.hours)
  const options = { dates, until: new Date(reply.until), ...(ratio && { ratio }) }
  if (chart === 'time' && before !== null) {
    const labels = { present: label, before: comparisonLabels[asked.compare] }
    return { series: comparedSeries(data, id, labels, options) }
  }
  const points = chartPoints(data, { measure: id, group: asked.groupByKeys?.[0], count, label })
  if (chart === 'share') return { shares: chartShares(points) }
  if (chart === 'heat') return { cells: hoursOfWeek(points, options) }
  return { series: chartSeries(points, options) }
}
