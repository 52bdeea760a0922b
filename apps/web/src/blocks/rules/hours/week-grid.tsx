import { type PointerEvent, useRef } from 'react'
import classes from './week-grid.module.css'

const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
const hoursOfDay = Array.from({ length: 24 }, (_, hour) => hour)

const timeText = (hour: number) => `${String(hour).padStart(2, '0')}:00`

interface WeekGridProps {
  chosen: ReadonlySet<number>
  onChange: (chosen: ReadonlySet<number>) => void
}

/** The hours of a week as checkboxes: one by one, by the day, by the hour, or drawn over with the mouse. */
export function WeekGrid({ chosen, onChange }: WeekGridProps) {
  const drawing = useRef<{ from: number; isOn: boolean } | null>(null)
  const put = (hours: readonly number[], isOn: boolean) => {
    const next = new Set(chosen)
    for (const hour of hours) {
      if (isOn) next.add(hour)
      else next.delete(hour)
    }
    onChange(next)
  }
  const toggle = (hours: readonly number[]) => put(hours, !hours.every((hour) => chosen.has(hour)))
  const begin = (hour: number) => {
    drawing.current = { from: hour, isOn: !chosen.has(hour) }
  }
  const draw = (event: PointerEvent, hour: number) => {
    const { current } = drawing
    if (event.buttons !== 1 || current === null) return
    // The press itself only counts as a click when the mouse stays on its box.
    put([current.from, hour], current.isOn)
  }
  return (
    <div className={classes.room}>
      <table className={classes.grid} aria-label="Hours of the week">
        <thead>
          <tr>
            <th scope="col">Day</th>
            {hoursOfDay.map((hour) => (
              <th key={hour} scope="col">
                <button
                  type="button"
                  aria-label={`${timeText(hour)} of every day`}
                  onClick={() => toggle(days.map((_, day) => day * 24 + hour))}
                >
                  {hour}
                </button>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.map((name, day) => (
            <tr key={name}>
              <th scope="row">
                <button
                  type="button"
                  aria-label={`All of ${name}`}
                  onClick={() => toggle(hoursOfDay.map((hour) => day * 24 + hour))}
                >
                  {name.slice(0, 3)}
                </button>
              </th>
              {hoursOfDay.map((ofDay) => {
                const hour = day * 24 + ofDay
                return (
                  <td key={hour}>
                    <input
                      type="checkbox"
                      aria-label={`${name} ${timeText(ofDay)}`}
                      checked={chosen.has(hour)}
                      onChange={(event) => put([hour], event.currentTarget.checked)}
                      onPointerDown={() => begin(hour)}
                      onPointerEnter={(event) => draw(event, hour)}
                    />
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
