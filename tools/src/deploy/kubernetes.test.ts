import assert from 'node:assert/strict'
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { readSettings } from '@headgate/runtime/settings'
import { Deployment } from 'kubernetes-models/apps/v1/Deployment'
import { StatefulSet } from 'kubernetes-models/apps/v1/StatefulSet'
import { Ingress } from 'kubernetes-models/networking.k8s.io/v1/Ingress'
import { NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1/NetworkPolicy'
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1/PodDisruptionBudget'
import { Namespace } from 'kubernetes-models/v1/Namespace'
import { PersistentVolumeClaim } from 'kubernetes-models/v1/PersistentVolumeClaim'
import { Service } from 'kubernetes-models/v1/Service'
import { LOCK_MS, PAUSE_MS, TRIES } from '@headgate/db/base/migrate'
import { partNames, type PartName } from '../product/part.ts'
import { envLines, read, readYaml, root, runIfThere, unknownSettings, yamlDocuments } from './read-files.ts'

const folder = 'deploy/kubernetes'
const kinds = {
  Deployment,
  StatefulSet,
  Ingress,
  NetworkPolicy,
  PodDisruptionBudget,
  Namespace,
  PersistentVolumeClaim,
  Service,
}

interface Probe {
  httpGet: { path: string; port: string }
}

interface Container {
  name: string
  image: string
  args: string[]
  env?: { name: string; value: string }[]
  ports: { name: string; containerPort: number }[]
  startupProbe: Probe & { periodSeconds: number; failureThreshold: number }
  livenessProbe: Probe
  readinessProbe?: Probe
  securityContext: object
  volumeMounts: { name: string; mountPath: string }[]
}

interface Manifest {
  kind: keyof typeof kinds
  metadata: { name: string }
  spec: {
    replicas: number
    selector: { matchLabels: Record<string, string> } & Record<string, string>
    ports: { name: string; targetPort: string }[]
    serviceName?: string
    progressDeadlineSeconds?: number
    volumeClaimTemplates?: { metadata: { name: string } }[]
    template: {
      metadata: { labels: Record<string, string> }
      spec: {
        enableServiceLinks: boolean
        terminationGracePeriodSeconds: number
        containers: Container[]
        volumes: { name: string }[]
      }
    }
  }
}

const kustomization = readYaml(`${folder}/kustomization.yaml`) as {
  resources: string[]
  images: { name: string; newTag: string }[]
}
const manifests = kustomization.resources.flatMap(
  (file) => yamlDocuments(read(`${folder}/${file}`)) as Manifest[],
)
const workloads = manifests.filter(({ kind }) => kind === 'Deployment' || kind === 'StatefulSet')
const containerOf = ({ spec }: Manifest) => spec.template.spec.containers[0]!
const shared = envLines(read(`${folder}/settings.env`))

test('every manifest is listed, and valid for its kind', () => {
  const files = readdirSync(join(root, folder)).filter((name) => name.endsWith('.yaml'))
  assert.deepEqual(['kustomization.yaml', ...kustomization.resources].toSorted(), files.toSorted())
  for (const manifest of manifests) {
    const Kind = kinds[manifest.kind] as new (data: object) => { validate(): void }
    assert.doesNotThrow(() => new Kind(manifest).validate(), `${manifest.kind} ${manifest.metadata.name}`)
  }
  assert.throws(() => new Service({ spec: { ports: [{ port: 'none' as unknown as number }] } }).validate())
})

test('every part runs more than once, so that one may be away', () => {
  const parts = workloads.map((workload) => containerOf(workload).args[0] as PartName)
  assert.deepEqual(parts.toSorted(), [...partNames].toSorted())
  assert.deepEqual(
    workloads.filter(({ spec }) => spec.replicas < 2),
    [],
  )
})

for (const workload of workloads) {
  const { name } = workload.metadata
  const container = containerOf(workload)
  const pod = workload.spec.template.spec

  test(`${name} has settings that are accepted, and time to stop`, () => {
    const own = Object.fromEntries((container.env ?? []).map((entry) => [entry.name, entry.value]))
    assert.deepEqual(unknownSettings(Object.keys({ ...shared, ...own })), [])
    const settings = readSettings({ ...shared, ...own })
    assert.ok(pod.terminationGracePeriodSeconds >= settings.DRAIN_SECONDS + 25)
    // A Service `redirect` would set REDIRECT_PORT to an address.
    assert.equal(pod.enableServiceLinks, false)
  })

  test(`${name} has ports, probes, labels and volumes that belong together`, () => {
    const ports = new Set(container.ports.map((port) => port.name))
    for (const probe of [container.startupProbe, container.livenessProbe, container.readinessProbe])
      assert.ok(!probe || ports.has(probe.httpGet.port), `${name}: ${JSON.stringify(probe)}`)
    const { labels } = workload.spec.template.metadata
    assert.deepEqual(workload.spec.selector.matchLabels, labels)
    const volumes = [
      ...(pod.volumes ?? []).map((volume) => volume.name),
      ...(workload.spec.volumeClaimTemplates ?? []).map(({ metadata }) => metadata.name),
    ]
    assert.deepEqual(container.volumeMounts.map((mount) => mount.name).toSorted(), volumes.toSorted())
    for (const service of manifests.filter(({ kind }) => kind === 'Service')) {
      if (service.spec.selector['app.kubernetes.io/component'] !== name) continue
      for (const { targetPort } of service.spec.ports) assert.ok(ports.has(targetPort), targetPort)
    }
    const budgets = manifests.filter(
      ({ kind, metadata }) => kind === 'PodDisruptionBudget' && metadata.name === name,
    )
    assert.equal(budgets.length, name === 'jobs' ? 0 : 1)
  })
}

test('a part that brings tables up to date is given the time for which a migration waits for tables in use', () => {
  const migrationSeconds = (TRIES * (LOCK_MS + PAUSE_MS)) / 1_000
  for (const part of ['api', 'analytics']) {
    const workload = workloads.find(({ metadata }) => metadata.name === part)!
    const { startupProbe } = containerOf(workload)
    const seconds = startupProbe.periodSeconds * startupProbe.failureThreshold
    assert.ok(seconds >= migrationSeconds, `${part}: ${seconds} s`)
    const { progressDeadlineSeconds = 600 } = workload.spec
    if (workload.kind === 'Deployment') assert.ok(progressDeadlineSeconds > seconds, part)
  }
  const [, minutes] = /--start-period=(\d+)m/.exec(read('deploy/Containerfile'))!
  assert.ok(Number(minutes) * 60 >= migrationSeconds)
})

test('engines keep their disks, and run from the small image', () => {
  const redirect = workloads.find(({ metadata }) => metadata.name === 'redirect')!
  assert.equal(redirect.kind, 'StatefulSet')
  assert.deepEqual(containerOf(redirect).image, 'headgate-engine')
  // Engines refuse a folder for notes that others can write to, as they can to an emptyDir.
  const notes = containerOf(redirect).env!.find(({ name }) => name === 'ENGINE_NOTES_DIR')!.value
  const mounts = containerOf(redirect).volumeMounts.map(({ mountPath }) => mountPath)
  assert.ok(!mounts.includes(notes) && mounts.some((mount) => notes.startsWith(`${mount}/`)))
  assert.ok(
    manifests.some(({ kind, metadata }) => kind === 'Service' && metadata.name === redirect.spec.serviceName),
  )
})

test('images have the version of package.json', () => {
  const { version } = JSON.parse(read('package.json')) as { version: string }
  assert.deepEqual(
    kustomization.images.map(({ name, newTag }) => [name, newTag]),
    [
      ['headgate-all', `all-${version}`],
      ['headgate-engine', `engine-${version}`],
    ],
  )
})

test('kubectl puts the manifests together', (t) => {
  const copy = mkdtempSync(join(tmpdir(), 'headgate-kustomize-'))
  t.after(() => rmSync(copy, { recursive: true }))
  cpSync(join(root, folder), copy, { recursive: true })
  cpSync(join(copy, 'secret.env.example'), join(copy, 'secret.env'))
  const result = runIfThere('kubectl', ['kustomize', copy])
  if ('skip' in result) return t.skip(result.skip)
  assert.equal(result.status, 0, result.output)
  const made = yamlDocuments(result.output) as Manifest[]
  // The settings and the secret come on top.
  assert.equal(made.length, manifests.length + 2)
  assert.doesNotMatch(result.output, /image: headgate-/)
})
