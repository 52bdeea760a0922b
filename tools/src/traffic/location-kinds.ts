import type { KnownTarget } from './known-targets.ts'

/**
 * Finds the kind of target of a reply: an advertiser, one of the fallbacks, or an address that the business does not
 * have.
 */
export class LocationKinds {
  readonly #starts: readonly (readonly [start: string, kind: string])[]

  constructor(targets: readonly KnownTarget[]) {
    // Longest first, because one target may be the beginning of another.
    this.#starts = targets
      .map(({ kind, link }) => [constantStart(link), kind] as const)
      .toSorted(([a], [b]) => b.length - a.length)
  }

  of(location: string): string {
    const found = this.#starts.find(([start]) => location.startsWith(start))
    return found ? found[1] : 'unknown target'
  }
}

/** The constant beginning of all addresses made from the link: up to its parameters or its first placeholder. */
function constantStart(link: string): string {
  const start = link.split(/[[?#]/)[0]!
  return URL.canParse(start) ? new URL(start).href : start
}
