import {
  collectDefaultMetrics,
  Counter,
  Gauge,
  Histogram,
  Registry,
  type CounterConfiguration,
  type GaugeConfiguration,
  type HistogramConfiguration,
} from 'prom-client'

/** Everything that this process shows at `/metrics` (decision 0349). */
const registry = new Registry()

type Labels<L extends string> = Record<L, string>

/**
 * A number that only grows; its name ends in `_total`. Series of the label values in `known` are there from the start
 * with 0, so that the first event is seen as an increase.
 */
export function counter<L extends string = never>(
  config: Omit<CounterConfiguration<L>, 'registers'>,
  known: readonly Labels<L>[] = [],
): Counter<L> {
  const made = new Counter({ ...config, registers: [registry] })
  for (const labels of known) made.inc(labels, 0)
  return made
}

/** A number that goes up and down, in base units: seconds, bytes. */
export function gauge<L extends string = never>(config: Omit<GaugeConfiguration<L>, 'registers'>): Gauge<L> {
  return new Gauge({ ...config, registers: [registry] })
}

/** How values are distributed, by default durations in seconds. */
export function histogram<L extends string = never>(
  config: Omit<HistogramConfiguration<L>, 'registers'>,
): Histogram<L> {
  return new Histogram({ ...config, registers: [registry] })
}

/** Bounds for work that takes from milliseconds to minutes, in seconds. */
export const workBuckets = [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 1_800]

/** A counter whose number is kept elsewhere; it is read when somebody asks. */
export function readCounter(name: string, help: string, read: () => number): void {
  counter({
    name,
    help,
    collect() {
      this.reset()
      this.inc(read())
    },
  })
}

/** A gauge whose number is kept elsewhere; null means that there is none at present. */
export function readGauge(name: string, help: string, read: () => number | null): void {
  gauge({
    name,
    help,
    collect() {
      this.set(read() ?? Number.NaN)
    },
  })
}

/** The counts of a histogram that is kept elsewhere. */
export interface Counted {
  /** Values up to each bound and above the one before; the last entry counts those above all bounds. */
  buckets: readonly number[]
  sum: number
}

/** A histogram that is kept elsewhere; it is read when somebody asks. `bounds` are in the unit of the name. */
export function readHistogram(
  name: string,
  help: string,
  bounds: readonly number[],
  read: () => Counted,
): void {
  const made = histogram({ name, help, buckets: [...bounds] })
  const get = async () => {
    const { buckets, sum } = read()
    let count = 0
    const values = [...bounds, '+Inf'].map((le, at) => {
      count += buckets[at] ?? 0
      return { labels: { le }, value: count, metricName: `${name}_bucket` }
    })
    return {
      name,
      help,
      type: 'histogram',
      aggregator: 'sum',
      values: [
        ...values,
        { labels: {}, value: sum, metricName: `${name}_sum` },
        { labels: {}, value: count, metricName: `${name}_count` },
      ],
    }
  }
  // The library has no histogram without observations of its own; both of its ways to read one lead here.
  Object.assign(made, { get, getForPromString: get })
}

/** Gauges of the library whose names end as those of counters. The same numbers are in the ones without `_total`. */
const misnamed = [
  'nodejs_active_handles_total',
  'nodejs_active_requests_total',
  'nodejs_active_resources_total',
]

const partInfo = gauge({
  name: 'headgate_part_info',
  help: 'The part that this process is; always 1.',
  labelNames: ['part'],
})

let watched = false

/** Shows processor time, memory, event loop and garbage collection of this process, and which part it is. */
export function watchProcess(part: string): void {
  partInfo.set({ part }, 1)
  if (watched) return
  watched = true
  collectDefaultMetrics({ register: registry })
  for (const name of misnamed) registry.removeSingleMetric(name)
}

export const metricsType = registry.contentType

/** All metrics of this process in the text format of Prometheus. */
export const metricsText = (): Promise<string> => registry.metrics()
