import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { readSettings } from '@headgate/runtime/settings'
import { partNames } from '../product/part.ts'
import { read, root, runIfThere, unknownSettings } from './read-files.ts'

const folder = 'deploy/systemd'
const units = readdirSync(join(root, folder)).filter((name) => /\.(service|socket|target)$/.test(name))
const services = units.filter((name) => name.endsWith('.service'))

/** The values of a key, in their order. Instances get the port 4080. */
const valuesOf = (unit: string, key: string): string[] =>
  [...read(`${folder}/${unit}`).matchAll(new RegExp(`^${key}=(.*)$`, 'gm'))].map(([, value]) =>
    value!.replaceAll('%i', '4080'),
  )

const settingsOf = (unit: string) =>
  Object.fromEntries(
    valuesOf(unit, 'Environment').map((line) => line.split('=', 2) as [name: string, value: string]),
  )

test('there is a unit for every part', () => {
  const started = services.map((unit) => /serve\.ts (\w+)$/.exec(valuesOf(unit, 'ExecStart')[0]!)![1]!)
  assert.deepEqual(started.toSorted(), [...partNames].toSorted())
})

for (const unit of services)
  test(`${unit} has settings that exist, time to stop and descriptors`, () => {
    const { NODE_COMPILE_CACHE: _node, ...given } = settingsOf(unit)
    assert.deepEqual(unknownSettings(Object.keys(given)), [])
    const settings = readSettings(given)
    assert.ok(Number(valuesOf(unit, 'TimeoutStopSec')[0]) >= settings.DRAIN_SECONDS + 25)
    assert.deepEqual(valuesOf(unit, 'KillMode'), ['mixed'])
    assert.deepEqual(valuesOf(unit, 'Restart'), ['always'])
    assert.ok(Number(valuesOf(unit, 'LimitNOFILE')[0]) >= 16_384)
    // Each engine has its own folder below /var/lib.
    assert.deepEqual(
      valuesOf(unit, 'StateDirectory').map((name) => `/var/lib/${name}`),
      [settings.DATA_DIR],
    )
  })

test('the port of an engine is held by a socket that any number of its ends leaves open', () => {
  const service = 'headgate-redirect@.service'
  const socket = 'headgate-redirect@.socket'
  assert.deepEqual(valuesOf(service, 'Sockets'), [socket.replace('@', '@4080')])
  assert.deepEqual(valuesOf(socket, 'ListenStream'), [settingsOf(service).REDIRECT_PORT])
  assert.deepEqual(valuesOf(socket, 'TriggerLimitIntervalSec'), ['0'])
  assert.deepEqual(valuesOf(service, 'ExecReload'), ["/bin/sh -c 'kill -USR2 $MAINPID'"])
})

test('parts of one host have private ports of their own', () => {
  const ports = services.flatMap((unit) => settingsOf(unit).METRICS_PORT ?? [])
  assert.equal(new Set(ports).size, services.length - 1)
})

test('systemd accepts the units', (t) => {
  const copy = mkdtempSync(join(tmpdir(), 'headgate-units-'))
  t.after(() => rmSync(copy, { recursive: true }))
  const files = units.map((unit) => join(copy, unit.replace('@.', '@4080.')))
  for (const [at, unit] of units.entries())
    writeFileSync(files[at]!, read(`${folder}/${unit}`).replaceAll('/opt/headgate', root.replace(/\/$/, '')))
  const result = runIfThere('systemd-analyze', ['verify', '--man=no', ...files])
  if ('skip' in result) return t.skip(result.skip)
  // Of the other units of this machine nothing is wanted here.
  const ours = result.output.split('\n').filter((line) => line.includes('headgate'))
  assert.deepEqual(ours, [])
  const broken = files[0]!
  writeFileSync(broken, '[Service]\nExecStart=/bin/true\nKillModus=mixed\n')
  const refused = runIfThere('systemd-analyze', ['verify', '--man=no', broken])
  assert.match('output' in refused ? refused.output : '', /KillModus/)
})
