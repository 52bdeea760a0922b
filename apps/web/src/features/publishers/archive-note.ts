import type { Publisher } from '@headgate/contract/publishers'
import { formatCount } from '../../lib/numbers.ts'

/** The effect of archiving publishers on their searches (decision 0062); undefined if they have no publisher link. */
export function archiveNote(publishers: readonly Publisher[]): string | undefined {
  const links = publishers.reduce((sum, publisher) => sum + publisher.no_of_targetings, 0)
  if (links === 0) return undefined
  const whose = publishers.length === 1 ? 'Its' : 'Their'
  const what = links === 1 ? 'publisher link then leads' : `${formatCount(links)} publisher links then lead`
  return `${whose} ${what} to the system fallback.`
}
