import { messages } from '@headgate/contract/base/messages'
import { toast } from '../../ui/toast.ts'

/**
 * Opens what is fetched with its first use: a dialog that most visits of a screen never ask for.
 *
 * @example
 * openLater(import('../../ui/revisions.tsx'), ({ openRevisions }) => openRevisions({ id }))
 */
export function openLater<Part>(part: Promise<Part>, open: (part: Part) => void): void {
  void part.then(open, () => toast.error(messages.titles.oopsLoud, messages.general.networkError))
}
