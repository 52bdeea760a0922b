import type { Pace, PaceKind } from '@headgate/contract/overview/cap-paces'
import type { Overflow } from './link-day.ts'

const written = (count: number) => count.toLocaleString('en')
const time = (at: string) => at.slice(11, 16)

const overflowNames: Record<Overflow, string> = {
  overcap_url: 'the over-cap URL',
  custom_fallback: 'the custom fallback',
  system_fallback: 'the system fallback',
}

const searches = (count: number) => (count === 1 ? 'one search' : `about ${written(count)} searches`)

/** How a cap goes on, in a few words for a cell: null when room is left at midnight. */
export function paceLabel({ cap, used, full_at }: Pick<Pace, 'cap' | 'used' | 'full_at'>): string | null {
  if (full_at !== null) return `full ${time(full_at)}`
  return used >= cap ? 'full' : null
}

/** How a cap goes on until midnight UTC, in sentences (docs/behaviour/rules.md#pace-of-a-cap). */
export function paceSentences(kind: PaceKind, pace: Pace): string[] {
  return [
    whenFull(kind, pace),
    kind === 'rule' ? nextRules(pace) : null,
    kind === 'rule' || kind === 'publisher_link' ? overflow(kind, pace) : elsewhere(pace),
    pace.by === 'usual'
      ? 'By the usual hours of this weekday.'
      : 'By the last three hours: too little is known of this weekday.',
  ].filter((text) => text !== null)
}

function whenFull(kind: PaceKind, { cap, used, full_at, at_midnight }: Pace): string {
  if (full_at !== null)
    return `${kind === 'publisher_link' ? 'All rules full' : 'Full'} at ${time(full_at)} UTC at this pace.`
  if (used >= cap) return 'Full.'
  return `Room until midnight UTC at this pace: about ${written(at_midnight)} of ${written(cap)}.`
}

function nextRules({ full_at, next }: Pace): string | null {
  if (full_at === null || next.length === 0) return null
  return next.length === 1
    ? `Then the rule with id ${next[0]} takes its searches.`
    : `Then the rules with ids ${next.join(', ')} share its searches.`
}

function overflow(kind: PaceKind, { full_at, overflow: over }: Pace): string | null {
  if (over === null || over.searches === 0) return null
  const { from, searches: count, to } = over
  const sent = `${searches(count)} will go to ${overflowNames[to]}.`
  const begin = from === null ? 'No rule has room: ' : `From ${time(from)} no rule has room: `
  return kind === 'publisher_link' && full_at !== null ? capital(sent) : begin + sent
}

function elsewhere({ missed, used, cap, full_at }: Pace): string | null {
  if (missed === 0 || (full_at === null && used < cap)) return null
  return `Then ${searches(missed)} will need another rule or a fallback.`
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
