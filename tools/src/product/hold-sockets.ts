import { lookup } from 'node:dns/promises'
import { BoundSocket, isIP, type BoundSocketOptions } from 'node:net'
import { availableParallelism, platform } from 'node:os'
import type { Settings } from '@headgate/runtime/settings'
import { StartError } from '@headgate/runtime/start-error'
import { portProblem } from './ports.ts'

/** systemd passes its sockets from this descriptor on (sd_listen_fds). */
const FIRST_OF_SYSTEMD = 3

/** Sockets of REDIRECT_PORT that outlive the engine: connections wait in them while no engine runs. */
export interface Listeners {
  /** Descriptors of this process, one for each worker of the engine; one socket may be there for several of them. */
  readonly descriptors: readonly number[]
  /** Frees the port. */
  close(): void
}

type Listening = Pick<Settings, 'REDIRECT_PORT' | 'REDIRECT_WORKERS' | 'HOST'>

const workersOf = ({ REDIRECT_WORKERS }: Listening) => REDIRECT_WORKERS || availableParallelism()

/**
 * Binds REDIRECT_PORT for the engine, with a socket for each worker where the system shares ports, else with one for all.
 * Check first that no program listens on it (`checkPorts`). Throws StartError when it cannot be bound, or when another
 * starter has bound it.
 */
export async function bindListeners(settings: Listening): Promise<Listeners> {
  const { REDIRECT_PORT: port, HOST } = settings
  const workers = workersOf(settings)
  const sockets: BoundSocket[] = []
  const open = (options: BoundSocketOptions) => {
    const socket = new BoundSocket(options)
    sockets.push(socket)
    return socket
  }
  const close = () => {
    for (const socket of sockets.splice(0)) socket.close()
  }
  try {
    // A bound socket takes numeric addresses only.
    const host = isIP(HOST) ? HOST : (await lookup(HOST)).address
    // Linux lets several starters bind a port on which no engine listens yet. This name in its memory is for one of them.
    // The types do not know names yet.
    if (platform() === 'linux') open({ path: `\0headgate ${host} ${port}` } as object)
    const bind = (reusePort: boolean) => open({ host, port, reusePort }).fd()
    try {
      return { descriptors: Array.from({ length: workers }, () => bind(workers > 1)), close }
    } catch (cause) {
      if ((cause as NodeJS.ErrnoException).code !== 'ENOTSUP') throw cause
      // The workers then accept from one queue.
      return { descriptors: Array.from<number>({ length: workers }).fill(bind(false)), close }
    }
  } catch (cause) {
    close()
    const line = portProblem('REDIRECT_PORT', { port, host: HOST }, cause as NodeJS.ErrnoException)
    throw new StartError(line, { cause })
  }
}

/**
 * The sockets that systemd holds for this process; null when there are none. Several workers take turns with them. Throws
 * StartError when there are more sockets than workers, because nobody would accept from the others.
 */
export function listenersOfSystemd(
  settings: Listening,
  env: NodeJS.ProcessEnv,
  pid: number,
): Listeners | null {
  const passed = Number(env.LISTEN_FDS ?? 0)
  if (Number(env.LISTEN_PID) !== pid || !(passed > 0)) return null
  const workers = workersOf(settings)
  if (passed > workers)
    throw new StartError(
      `systemd passes ${passed} sockets, but REDIRECT_WORKERS is ${workers}: leave as many ListenStream lines in the socket unit as there are workers, or one.`,
    )
  return {
    descriptors: Array.from({ length: workers }, (_, worker) => FIRST_OF_SYSTEMD + (worker % passed)),
    close() {},
  }
}
