/** A metric as `/metrics` shows it. */
export interface Metric {
  name: string
  help: string
  type: string
  samples: { name: string; labels: Record<string, string>; value: number }[]
}

/** Reads a text in the format of Prometheus. Throws on a line that the format does not have, and on a sample before its metric. */
export function readMetrics(text: string): Map<string, Metric> {
  const metrics = new Map<string, Metric>()
  let last: Metric | undefined
  for (const line of text.split('\n').filter(Boolean)) {
    const [, comment, name = '', rest = ''] = /^# (HELP|TYPE) (\S+) (.+)$/.exec(line) ?? []
    if (comment === 'HELP') {
      if (metrics.has(name)) throw new Error(`${name} is there twice`)
      last = { name, help: rest, type: '', samples: [] }
      metrics.set(name, last)
      continue
    }
    if (comment === 'TYPE' && last?.name === name) {
      last.type = rest
      continue
    }
    const sample = /^([A-Za-z_:][\w:]*)(?:\{(.*)\})? (\S+)$/.exec(line)
    if (!sample || !last || !sample[1]!.startsWith(last.name)) throw new Error(`Cannot be read: ${line}`)
    const labels = [...(sample[2] ?? '').matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)].map((found) => [
      found[1],
      found[2],
    ])
    const value = { '+Inf': Infinity, '-Inf': -Infinity, Nan: NaN }[sample[3]!] ?? Number(sample[3])
    last.samples.push({
      name: sample[1]!,
      labels: Object.fromEntries(labels) as Record<string, string>,
      value,
    })
  }
  return metrics
}

/** The metrics of a private port. */
export async function scrape(privateUrl: string): Promise<Map<string, Metric>> {
  const reply = await fetch(`${privateUrl}/metrics`)
  if (!reply.ok) throw new Error(`${privateUrl} replied ${reply.status}`)
  return readMetrics(await reply.text())
}

/** Sum of the samples of a name that have these labels. Throws when there is none. */
export function valueOf(
  metrics: ReadonlyMap<string, Metric>,
  name: string,
  labels: Record<string, string> = {},
): number {
  const found = [...metrics.values()]
    .flatMap((metric) => metric.samples)
    .filter(
      (sample) =>
        sample.name === name && Object.entries(labels).every(([key, value]) => sample.labels[key] === value),
    )
  if (found.length === 0) throw new Error(`There is no ${name} ${JSON.stringify(labels)}`)
  return found.reduce((sum, { value }) => sum + value, 0)
}
