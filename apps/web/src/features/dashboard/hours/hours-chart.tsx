import type { HourOfSearches } from '@headgate/contract/overview/live'
import { outcomeColor } from '../../../blocks/outcomes/outcome-labels.ts'
import { formatCount } from '../../../lib/numbers.ts'
import { scaleOf } from './chart-scale.ts'
import classes from './hours.module.css'

/** From the bottom up. Redirected searches start at the line, so that hours can be compared by them. */
export const stacked = ['redirected', 'warmup', 'filtered', 'overcapped', 'fallback'] as const

const HEIGHT = 150

interface HoursChartProps {
  hours: readonly HourOfSearches[]
  /** The index of the hour under the pointer. */
  chosen: number | null
  onChoose: (index: number | null) => void
}

/** One bar for each hour, split by outcome, with a mark at the total of the same hour the day before. */
export function HoursChart({ hours, chosen, onChoose }: HoursChartProps) {
  const lines = scaleOf(Math.max(...hours.map((hour) => Math.max(hour.searches, hour.day_before))))
  const top = lines.at(-1) ?? 1
  const y = (value: number) => HEIGHT - (value / top) * HEIGHT
  const width = 100 / hours.length
  return (
    <div className={classes.chart} aria-hidden>
      <div className={classes.scale} style={{ height: HEIGHT }}>
        {lines.map((line) => (
          <span key={line} style={{ top: y(line) }}>
            {formatCount(line)}
          </span>
        ))}
      </div>
      <div className={classes.plot} onMouseLeave={() => onChoose(null)}>
        <svg width="100%" height={HEIGHT} className={classes.bars}>
          {lines.map((line) => (
            <line key={line} x1="0" x2="100%" y1={y(line)} y2={y(line)} className={classes.line} />
          ))}
          {hours.map((hour, index) => (
            <Bar
              key={hour.hour}
              hour={hour}
              y={y}
              left={index * width}
              width={width}
              isChosen={chosen === index}
              onEnter={() => onChoose(index)}
            />
          ))}
        </svg>
        <div className={classes.times}>
          {hours.map((hour, index) => (
            <span key={hour.hour}>{index % 3 === 2 ? hour.hour.slice(11, 13) : ''}</span>
          ))}
        </div>
      </div>
    </div>
  )
}

interface Pile {
  outcome: (typeof stacked)[number]
  from: number
  to: number
}

/** Where each outcome begins and ends in the bar. */
const piled = (hour: HourOfSearches): Pile[] =>
  stacked.reduce<Pile[]>((below, outcome) => {
    const from = below.at(-1)?.to ?? 0
    return [...below, { outcome, from, to: from + hour[outcome] }]
  }, [])

interface BarProps {
  hour: HourOfSearches
  y: (value: number) => number
  /** In percent of the chart. */
  left: number
  width: number
  isChosen: boolean
  onEnter: () => void
}

function Bar({ hour, y, left, width, isChosen, onEnter }: BarProps) {
  const inner = { x: `${left + width * 0.14}%`, width: `${width * 0.72}%` }
  return (
    <g onMouseEnter={onEnter} onClick={onEnter}>
      <rect
        x={`${left}%`}
        width={`${width}%`}
        y="0"
        height={HEIGHT}
        className={classes.column}
        data-chosen={isChosen || undefined}
      />
      {piled(hour).map(({ outcome, from, to }) =>
        from === to ? null : (
          <rect
            key={outcome}
            {...inner}
            y={y(to)}
            height={Math.max(0.5, y(from) - y(to))}
            fill={outcomeColor(outcome)}
          />
        ),
      )}
      {hour.day_before === 0 ? null : (
        <line
          x1={`${left + width * 0.04}%`}
          x2={`${left + width * 0.96}%`}
          y1={y(hour.day_before)}
          y2={y(hour.day_before)}
          className={classes.before}
        />
      )}
    </g>
  )
}
