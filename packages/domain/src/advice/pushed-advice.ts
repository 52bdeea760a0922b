import { cutText } from '../alerts/cut-text.ts'

/** A push message about new items. */
export interface PushedAdvice {
  title: string
  body: string
  link: string
}

/** Items that a message names. */
const NAMED = 3
const LONGEST_BODY = 1_000

/** The message that tells of new items, in the order in which the list shows them: docs/behaviour/advisor.md#job. */
export function pushedAdvice(opened: readonly { id: number; title: string }[]): PushedAdvice {
  const titles = opened.toSorted((a, b) => b.id - a.id).map(({ title }) => title)
  const more = titles.length - NAMED
  const lines = more > 0 ? [...titles.slice(0, NAMED), `and ${more} more`] : titles
  const body = lines.join('\n')
  return {
    title: titles.length === 1 ? 'New advice' : `${titles.length} new pieces of advice`,
    body: body.length > LONGEST_BODY ? `${cutText(body, LONGEST_BODY - 1)}…` : body,
    link: '/advisor',
  }
}
