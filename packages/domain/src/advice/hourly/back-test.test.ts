import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type GeneratedTraffic, hourlyTraffic } from '../../testing/hourly-traffic.ts'
import { type Direction, judgeHours } from './judge-hours.ts'
import { daysOfHours, slowDecline } from './slow-decline.ts'

// Fixed seeds: a test of a statistic must not fail by chance.
const seed = 20_273
const SERIES = 120
const means = [150, 300, 800, 2_000, 6_000]

interface Alert {
  direction: Direction
  opened: number
}

/** Last week's hour ± 50 %, two running: the usual rule of thumb. */
function byLastWeek(searches: Float64Array): Alert[] {
  const alerts: Alert[] = []
  let running = 0
  let before: Direction | null = null
  for (let hour = 168; hour < searches.length; hour += 1) {
    const week = searches[hour - 168]!
    const seen = searches[hour]!
    const direction = seen < 0.5 * week ? 'fall' : seen > 1.5 * week ? 'rise' : null
    running = direction !== null && direction === before ? running + 1 : Number(direction !== null)
    before = direction
    if (running === 2) alerts.push({ direction: direction!, opened: hour })
  }
  return alerts
}

/** An alert is right when it opened in a change of its direction, or up to six hours later. */
const belongs = ({ direction, opened }: Alert, change: GeneratedTraffic['injected'][number]): boolean =>
  direction === change.direction && opened >= change.from && opened <= change.to + 6

function judged(method: (searches: Float64Array) => Alert[]) {
  const sum = { changes: 0, found: 0, alerts: 0, right: 0 }
  for (let at = 0; at < SERIES; at += 1) {
    const traffic = hourlyTraffic(seed + at, { weeks: 12, mean: means[at % means.length]!, changes: true })
    const alerts = method(traffic.searches).filter(({ opened }) => opened >= 2 * 168)
    sum.changes += traffic.injected.length
    sum.found += traffic.injected.filter((change) => alerts.some((alert) => belongs(alert, change))).length
    sum.alerts += alerts.length
    sum.right += alerts.filter((alert) => traffic.injected.some((change) => belongs(alert, change))).length
  }
  return { ...sum, recall: sum.found / sum.changes, precision: sum.right / sum.alerts }
}

test(`twelve weeks with falls of 50, 70 and 100 % and rises of 2.2 x: recall and precision from 0.9 (seed ${seed})`, (t) => {
  const method = judged((searches) => judgeHours({ from: 0, searches }))
  const thumb = judged(byLastWeek)
  const told = `seed ${seed}: ${JSON.stringify(method)}; last week's hour ± 50 %: ${JSON.stringify(thumb)}`
  t.diagnostic(told)
  assert.ok(method.changes > 1_000, told)
  assert.ok(method.recall >= 0.9 && method.precision >= 0.9, told)
  assert.ok(thumb.recall < method.recall && thumb.precision < 0.6, told)
})

test(`a decline of 8 % a week is found, a link that only moves by itself is left alone (seed ${seed})`, (t) => {
  const found = (growth: number) => {
    let links = 0
    for (let at = 0; at < SERIES; at += 1) {
      const { searches } = hourlyTraffic(seed + at, { weeks: 9, mean: 500, changes: false, growth })
      if (slowDecline(daysOfHours({ from: 0, searches })) !== null) links += 1
    }
    return links / SERIES
  }
  const [steady, falling] = [found(0), found(-0.08)]
  const told = `seed ${seed}: told of ${steady} of the steady links, of ${falling} of the falling ones`
  t.diagnostic(told)
  assert.ok(steady <= 0.02 && falling >= 0.8, told)
})
