import type { ServedSettings } from './snapshot.ts'
import { compileAddress, type AddressTemplate } from '../decision/address-template.ts'

export interface CompiledSettings {
  readonly systemFallback: AddressTemplate | null
  readonly warmupLink: AddressTemplate | null
  readonly warmupLinkYahoo: AddressTemplate | null
  /** Host of the default domain, with its port where it has one; empty when it is not set. */
  readonly ownHost: string
}

export const noSettings: CompiledSettings = {
  systemFallback: null,
  warmupLink: null,
  warmupLinkYahoo: null,
  ownHost: '',
}

export function compileSettings(content: ServedSettings | null): CompiledSettings {
  return {
    systemFallback: templateOf(content?.system_fallback),
    warmupLink: templateOf(content?.warmup_link),
    warmupLinkYahoo: templateOf(content?.warmup_link_yahoo),
    ownHost: URL.parse(content?.default_domain ?? '')?.host ?? '',
  }
}

/** Null for a missing address, and for one that engines cannot serve. */
export function templateOf(link: string | null | undefined): AddressTemplate | null {
  if (!link) return null
  const compiled = compileAddress(link)
  return typeof compiled === 'string' ? null : compiled
}
