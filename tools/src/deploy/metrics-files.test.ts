import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { read, readYaml, root, runIfThere } from './read-files.ts'

interface Expression {
  where: string
  expr: string
}

const alerts = readYaml('deploy/prometheus/alerts.yaml') as {
  groups: { rules: { alert: string; expr: string; annotations: { summary: string } }[] }[]
}
const dashboard = JSON.parse(read('deploy/grafana/headgate.json')) as {
  panels: { id: number; title: string; gridPos: { x: number; y: number }; targets?: { expr: string }[] }[]
}
const rules = alerts.groups.flatMap((group) => group.rules)
const expressions: Expression[] = [
  ...rules.map(({ alert, expr }) => ({ where: alert, expr })),
  ...dashboard.panels.flatMap(({ title, targets = [] }) =>
    targets.map(({ expr }) => ({ where: title, expr })),
  ),
]

/** Labels by metric: those of docs/metrics.md, and those that every process has by its own output. */
function knownMetrics(): Map<string, ReadonlySet<string>> {
  const known = new Map<string, ReadonlySet<string>>()
  const rows = read('docs/metrics.md').matchAll(
    /^\| `(headgate_\w+)` \| (counter|gauge|histogram)([^|]*)\|/gm,
  )
  for (const [, name, type, labels] of rows) {
    const names = new Set([...labels!.matchAll(/`(\w+)`/g)].map(([, label]) => label!))
    if (type !== 'histogram') known.set(name!, names)
    else
      for (const end of ['bucket', 'sum', 'count'])
        known.set(`${name!}_${end}`, new Set([...names, ...(end === 'bucket' ? ['le'] : [])]))
  }
  // In a process of its own, because it measures the process from then on.
  const script = `const { watchProcess, metricsText } = await import('@headgate/runtime/metrics/registry')
    watchProcess('test')
    console.log(await metricsText())`
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    cwd: join(root, 'tools'),
    encoding: 'utf8',
  })
  for (const [, name] of stdout.matchAll(/^# TYPE ((?:process|nodejs)_\w+)/gm)) known.set(name!, new Set())
  return known
}

const known = knownMetrics()

/** Labels that Prometheus adds. It renames `job` of a metric, because it has one of its own. */
const addedLabels = ['instance', 'exported_job']

test('the metrics are found', () => {
  assert.ok(known.size > 80, `${known.size}`)
  assert.ok(known.has('process_cpu_seconds_total') && known.has('headgate_engine_searches_total'))
})

const named = (expr: string) => [...expr.matchAll(/\b(?:headgate|process|nodejs)_\w+/g)].map(([name]) => name)

test('alerts and the dashboard use metrics that exist', () => {
  const missing = expressions.flatMap(({ where, expr }) => {
    const names = named(expr)
    return (names.length ? names : ['none'])
      .filter((name) => !known.has(name))
      .map((name) => `${where}: ${name}`)
  })
  assert.deepEqual(missing, [])
})

test('alerts and the dashboard use labels that the metrics have', () => {
  const wrong = expressions.flatMap(({ where, expr }) => {
    const labels = new Set([...addedLabels, ...named(expr).flatMap((name) => [...(known.get(name) ?? [])])])
    const used = [
      ...[...expr.matchAll(/\b(?:by|on|group_left)\s*\(([^)]*)\)/g)].flatMap(([, list]) => list!.split(',')),
      ...[...expr.matchAll(/[{,]\s*(\w+)\s*(?:=~|!=|=)\s*"/g)].map(([, label]) => label!),
    ]
    return used
      .map((label) => label.trim())
      .filter((label) => !labels.has(label))
      .map((label) => `${where}: ${label}`)
  })
  assert.deepEqual(wrong, [])
})

test('the dashboard shows every metric of Headgate', () => {
  const shown = new Set(expressions.flatMap(({ expr }) => named(expr)))
  const hidden = [...known.keys()].filter(
    (name) => name.startsWith('headgate_') && !/_(sum|count|bucket)$/.test(name) && !shown.has(name),
  )
  // Searches of segments that were counted before the last start are missing in it, so bytes are shown.
  assert.deepEqual(hidden, ['headgate_engine_spool_segments', 'headgate_engine_spool_records'])
})

test('panels have an id and a place of their own', () => {
  const { panels } = dashboard
  assert.equal(new Set(panels.map(({ id }) => id)).size, panels.length)
  assert.equal(new Set(panels.map(({ gridPos: { x, y } }) => `${x} ${y}`)).size, panels.length)
})

test('Prometheus accepts the alerts, and they come when they should', (t) => {
  const trial = join(root, 'deploy/prometheus/alerts-trial.yaml')
  const result = runIfThere('promtool', ['test', 'rules', 'alerts-trial.yaml'], dirname(trial))
  if ('skip' in result) return t.skip(result.skip)
  assert.equal(result.status, 0, result.output)
})
