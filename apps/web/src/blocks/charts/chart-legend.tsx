import type { ShownSeries } from '@headgate/charts/time-option'
import classes from './charts.module.css'

interface ChartLegendProps {
  label: string
  series: readonly ShownSeries[]
  /** Lines have a stroke as their mark, piles a square. */
  areLines: boolean
  hidden: ReadonlySet<string>
  onToggle: (id: string) => void
}

/** Names of the series. A press switches one off and on. */
export function ChartLegend({ label, series, areLines, hidden, onToggle }: ChartLegendProps) {
  return (
    <ul className={classes.legend} aria-label={`Series of ${label}`}>
      {series.map(({ id, label: name, colour, dashed }) => (
        <li key={id}>
          <button
            type="button"
            className={classes.entry}
            aria-pressed={!hidden.has(id)}
            title={hidden.has(id) ? `Show ${name}` : `Hide ${name}`}
            onClick={() => onToggle(id)}
          >
            <span
              className={areLines ? classes.stroke : classes.square}
              style={
                areLines
                  ? { borderColor: colour, borderTopStyle: dashed ? 'dashed' : 'solid' }
                  : { background: colour }
              }
              aria-hidden
            />
            <span className={classes.name}>{name}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}
