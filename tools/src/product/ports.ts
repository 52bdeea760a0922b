import { createServer, type AddressInfo } from 'node:net'
import type { Settings } from '@headgate/runtime/settings'
import { StartError } from '@headgate/runtime/start-error'
import { partNames, type PartName } from './part.ts'

type PortName =
  | 'PORT'
  | 'REDIRECT_PORT'
  | 'ANALYTICS_PORT'
  | 'POSTGRES_PORT'
  | 'PARTNER_PORT'
  | 'METRICS_PORT'

/** Ports that only this machine reaches, wherever the product listens. */
const onLoopback: ReadonlySet<PortName> = new Set(['POSTGRES_PORT', 'PARTNER_PORT'])

const reasons: Record<string, string> = {
  EADDRINUSE: 'is used by another program',
  EACCES: 'needs privileges that this user does not have',
}

/** The line for an operator when a port cannot be listened on: what is wrong, and which setting to change. */
export function portProblem(
  name: PortName,
  { port, host }: { port: number; host: string },
  { code = '', message }: NodeJS.ErrnoException,
): string {
  if (/^(EADDRNOTAVAIL|ENOTFOUND|EAI_\w+|EINVAL)$/.test(code))
    return `${host} is not an address of this machine: set ${name === 'METRICS_PORT' ? 'METRICS_HOST' : 'HOST'} to one.`
  return `Port ${port} ${reasons[code] ?? `cannot be used (${message})`}: set ${name} to another one.`
}

/** Tries to listen on a port for a moment. Returns what is wrong; undefined when it can be listened on. */
function tryPort(name: PortName, port: number, host: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', (cause) => resolve(portProblem(name, { port, host }, cause)))
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(undefined)))
  })
}

/** Throws StartError with a line for each port that is not available. */
export async function checkPorts(settings: Settings, names: readonly PortName[]): Promise<void> {
  const problems = await Promise.all(
    names.map((name) => tryPort(name, settings[name], onLoopback.has(name) ? '127.0.0.1' : settings.HOST)),
  )
  throwProblems(problems)
}

/** The private port of a part under `npm start`: METRICS_PORT and the ones after it; 0 when there is none. */
export function metricsPortOf(part: PartName, { METRICS_PORT }: Pick<Settings, 'METRICS_PORT'>): number {
  return METRICS_PORT === 0 ? 0 : METRICS_PORT + partNames.indexOf(part)
}

/** The same check as `checkPorts` for the private ports of `parts`, or of one part on METRICS_PORT itself. */
export async function checkMetricsPorts(settings: Settings, parts?: readonly PartName[]): Promise<void> {
  const { METRICS_PORT: first, METRICS_HOST: host } = settings
  if (first === 0) return
  const ports = parts?.map((part) => metricsPortOf(part, settings)) ?? [first]
  throwProblems(await Promise.all(ports.map((port) => tryPort('METRICS_PORT', port, host))))
}

function throwProblems(problems: readonly (string | undefined)[]): void {
  const lines = new Set(problems.filter((problem) => problem !== undefined))
  if (lines.size > 0) throw new StartError([...lines].join('\n  '))
}

/** A port of this machine that nothing listens on now, for a server that runs for a moment. */
export function freeLoopbackPort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })
}
