import { networkInterfaces } from 'node:os'
import type { OwnPlace } from '@headgate/domain/rules/address-check'
import type { Settings } from '@headgate/runtime/settings'

/**
 * The hosts of console and engine that this server can know: CONSOLE_URL, HOST, this machine and its addresses on their
 * ports. Domains that operators enter are in the database.
 */
export function ownPlace(settings: Settings): OwnPlace {
  const { CONSOLE_URL, HOST, PORT, REDIRECT_PORT, ALLOW_PRIVATE_TARGETS } = settings
  const names = ['localhost', HOST, ...interfaceAddresses()].map((name) =>
    name.includes(':') && !name.startsWith('[') ? `[${name}]` : name,
  )
  const origins = names.flatMap((name) => [PORT, REDIRECT_PORT].map((port) => `http://${name}:${port}`))
  return {
    hosts: [...origins, ...(CONSOLE_URL === undefined ? [] : [CONSOLE_URL])],
    privateAllowed: ALLOW_PRIVATE_TARGETS,
  }
}

function interfaceAddresses(): string[] {
  return Object.values(networkInterfaces()).flatMap((all) => (all ?? []).map(({ address }) => address))
}
