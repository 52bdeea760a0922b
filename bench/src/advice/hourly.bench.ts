import { judgeHours } from '@headgate/domain/advice/hourly/judge-hours'
import { daysOfHours, slowDecline } from '@headgate/domain/advice/hourly/slow-decline'
import { hourlyTraffic } from '@headgate/domain/testing/hourly-traffic'
import { median } from '../machine.ts'

export const name = 'Expectations of 10,000 links, replayed over seven weeks'

const LINKS = 10_000
/** Different series; each is judged many times. */
const SERIES = 100
const ROUNDS = 5
const means = [150, 300, 800, 2_000, 6_000]

/** Milliseconds that `work` takes for all links, in each round. */
function timesOf(series: readonly Float64Array[], work: (searches: Float64Array) => void): number[] {
  return Array.from({ length: ROUNDS }, () => {
    const began = performance.now()
    for (let link = 0; link < LINKS; link += 1) work(series[link % series.length]!)
    return performance.now() - began
  })
}

let alerts = 0

/** Last week's hour ± 50 %, two running: what a plain pass over the same numbers would do. */
function byLastWeek(searches: Float64Array): void {
  let running = 0
  for (let hour = 168; hour < searches.length; hour += 1) {
    const ratio = (searches[hour]! + 1) / (searches[hour - 168]! + 1)
    running = ratio < 0.5 || ratio > 1.5 ? running + 1 : 0
    if (running === 2) alerts += 1
  }
}

/** Prints how long one look takes, and its ratio to a plain pass over the same numbers. */
export function run(): Promise<void> {
  const series = Array.from(
    { length: SERIES },
    (_, at) => hourlyTraffic(at, { weeks: 7, mean: means[at % means.length]!, changes: true }).searches,
  )
  const plain = median(timesOf(series, byLastWeek))
  const judged = timesOf(series, (searches) => {
    alerts += judgeHours({ from: 0, searches }).length
    if (slowDecline(daysOfHours({ from: 0, searches })) !== null) alerts += 1
  })
  const hours = LINKS * series[0]!.length
  const middle = median(judged)
  console.log(`${LINKS} links, ${hours} hours, medians of ${ROUNDS} rounds (${alerts} alerts in all)`)
  console.log(`plain pass ${plain.toFixed(0)} ms`)
  console.log(
    `replay     ${middle.toFixed(0)} ms, ${(middle / plain).toFixed(0)} x the plain pass, ${((middle * 1e6) / hours).toFixed(0)} ns an hour of a link`,
  )
  return Promise.resolve()
}
