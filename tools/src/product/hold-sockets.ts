import { lookup } from 'node:dns/promises'
import { BoundSocket, isIP } from 'node:net'
import { availableParallelism } from 'node:os'
import type { Settings } from '@headgate/runtime/settings'
import { StartError } from '@headgate/runtime/start-error'

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
 * Check first that the port is free (`checkPorts`): a shared port is bound even if another engine listens on it. Throws
 * StartError when it cannot be bound.
 */
export async function bindListeners(settings: Listening): Promise<Listeners> {
  const workers = workersOf(settings)
  const sockets: BoundSocket[] = []
  const close = () => {
    for (const socket of sockets.splice(0)) socket.close()
  }
  try {
    // A bound socket takes numeric addresses only.
    const host = isIP(settings.HOST) ? settings.HOST : (await lookup(settings.HOST)).address
    const bind = (reusePort: boolean) => {
      const port = sockets[0]?.address().port ?? settings.REDIRECT_PORT
      sockets.push(new BoundSocket({ host, port, reusePort }))
    }
    try {
      bind(workers > 1)
    } catch (cause) {
      if ((cause as NodeJS.ErrnoException).code !== 'ENOTSUP') throw cause
      // The workers then accept from one queue.
      bind(false)
      return { descriptors: Array.from({ length: workers }, () => sockets[0]!.fd()), close }
    }
    while (sockets.length < workers) bind(true)
    return { descriptors: sockets.map((socket) => socket.fd()), close }
  } catch (cause) {
    close()
    throw new StartError(
      `REDIRECT_PORT ${settings.REDIRECT_PORT} on ${settings.HOST} cannot be used: ${(cause as Error).message}`,
      { cause },
    )
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
