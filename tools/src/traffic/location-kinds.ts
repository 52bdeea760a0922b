import type { KnownTarget } from './business.ts'

/** Tells where a reply points to: an advertiser, one of the fallbacks, or nowhere that the business knows. */
export class LocationKinds {
  readonly #starts: readonly (readonly [start: string, kind: string])[]

  constructor(targets: readonly KnownTarget[]) {
    // Longest first: one target may be the beginning of another.
    this.#starts = targets
      .map(({ kind, link }) => [constantStart(link), kind] as const)
      .toSorted(([a], [b]) => b.length - a.length)
  }

  of(location: string): string {
    const found = this.#starts.find(([start]) => location.startsWith(start))
    return found ? found[1] : 'unknown target'
  }
}

/** What every address made from the link begins with: up to its parameters or its first placeholder. */
function constantStart(link: string): string {
  const start = link.split(/[[?#]/)[0]!
  return URL.canParse(start) ? new URL(start).href : start
}
