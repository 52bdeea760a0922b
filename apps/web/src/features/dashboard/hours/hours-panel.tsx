import { Group, Paper, Skeleton, Text, Title } from '@mantine/core'
import type { CallData } from '@headgate/contract/base/call'
import type { HourOfSearches, OutcomeCounts, searchesByHour } from '@headgate/contract/overview/live'
import { useState } from 'react'
import { outcomeLabels } from '@headgate/domain/labels'
import { outcomeColor } from '../../../blocks/outcomes/outcome-labels.ts'
import { formatCount, formatShare } from '../../../lib/numbers.ts'
import { HoursChart, stacked } from './hours-chart.tsx'
import classes from './hours.module.css'

type Day = CallData<typeof searchesByHour>

interface HoursPanelProps {
  /** Undefined while it is read for the first time. */
  day: Day | undefined
  failed: boolean
}

/** The last 24 hours by outcome, next to the day before, so that it shows where a drop began. */
export function HoursPanel({ day, failed }: HoursPanelProps) {
  const [chosen, setChosen] = useState<number | null>(null)
  const hour = chosen === null ? undefined : day?.hours[chosen]
  return (
    <section aria-labelledby="hours">
      <Group justify="space-between" mb="xs">
        <Title order={2} id="hours">
          Last 24 hours (UTC)
        </Title>
        <span className={classes.key}>
          <span className={classes.beforeKey} aria-hidden /> the day before
        </span>
      </Group>
      <Paper withBorder p="md">
        {day === undefined ? (
          failed ? (
            <Text size="sm" c="dimmed">
              The last 24 hours cannot be read at the moment.
            </Text>
          ) : (
            <Skeleton h={212} animate={false} />
          )
        ) : (
          <>
            <Readout counts={hour ?? day.total} before={hour?.day_before ?? day.before} name={nameOf(hour)} />
            <HoursChart hours={day.hours} chosen={chosen} onChoose={setChosen} />
            <HoursTable hours={day.hours} />
          </>
        )}
      </Paper>
    </section>
  )
}

const time = (hour: HourOfSearches) => hour.hour.slice(11, 16)

const nameOf = (hour: HourOfSearches | undefined) =>
  hour === undefined ? 'searches' : `searches from ${time(hour)} to ${time(hour).slice(0, 2)}:59`

/** Above the chart: the figures of the hour under the pointer, or of all hours. */
function Readout({ counts, before, name }: { counts: OutcomeCounts; before: number; name: string }) {
  const change = before === 0 ? null : ((counts.searches - before) / before) * 100
  return (
    <div className={classes.readout}>
      <span className={classes.total}>
        <b>{formatCount(counts.searches)}</b> {name}
        {change === null ? null : (
          <span className={classes.change} data-way={change < -10 ? 'down' : undefined}>
            {change >= 0 ? '+' : '−'}
            {formatShare(Math.abs(change))} against {formatCount(before)} the day before
          </span>
        )}
      </span>
      <ul className={classes.legend} aria-label="Last 24 hours by outcome">
        {stacked.map((outcome) => (
          <li key={outcome}>
            <span className={classes.dot} style={{ backgroundColor: outcomeColor(outcome) }} aria-hidden />
            {outcomeLabels[outcome]} <b>{formatCount(counts[outcome])}</b>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The content of the bars for screen readers. */
function HoursTable({ hours }: { hours: readonly HourOfSearches[] }) {
  return (
    <div className={classes.unseen}>
      <table aria-label="Searches of the last 24 hours">
        <thead>
          <tr>
            <th scope="col">Hour (UTC)</th>
            <th scope="col">Searches</th>
            {stacked.map((outcome) => (
              <th key={outcome} scope="col">
                {outcomeLabels[outcome]}
              </th>
            ))}
            <th scope="col">The day before</th>
          </tr>
        </thead>
        <tbody>
          {hours.map((hour) => (
            <tr key={hour.hour}>
              <th scope="row">{hour.hour.slice(0, 16).replace('T', ' ')}</th>
              <td>{formatCount(hour.searches)}</td>
              {stacked.map((outcome) => (
                <td key={outcome}>{formatCount(hour[outcome])}</td>
              ))}
              <td>{formatCount(hour.day_before)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
