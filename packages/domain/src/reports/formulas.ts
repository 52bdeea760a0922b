/** Part of a whole in percent; 0 when there is no whole (3 §9: a zero denominator gives 0.000). */
export function percentage(part: number, whole: number): number {
  return whole === 0 ? 0 : (part / whole) * 100
}

/** Colour of a report's cell (3 §9). */
export type ReportTone = 'red' | 'yellow' | 'green'

/** Invalid traffic share in percent: green up to 4, yellow up to 15, red above (3 §9). */
export function invalidTrafficTone(percent: number): ReportTone {
  if (percent <= 4) return 'green'
  return percent <= 15 ? 'yellow' : 'red'
}
