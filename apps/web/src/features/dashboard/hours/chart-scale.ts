/** The lines of a chart's scale from 0 up: at least two round steps, the last line at or above the highest value. */
export function scaleOf(highest: number): number[] {
  const rough = Math.max(highest, 2) / 2
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = Math.max(1, [1, 2, 2.5, 5, 10].map((one) => one * power).find((one) => one >= rough) ?? rough)
  const whole = Number.isInteger(step) ? step : Math.ceil(step)
  return [0, whole, 2 * whole]
}
