import { messages } from '@headgate/contract/base/messages'
import { toast } from '../../ui/toast.ts'

/**
 * Opens a part that loads with its first use: a dialog that most visits of a screen never need.
 *
 * @example
 * openLater(import('../../ui/revisions.tsx'), ({ openRevisions }) => openRevisions({ id }))
 */
export function openLater<Part>(part: Promise<Part>, open: (part: Part) => void): void {
  void part.then(open, () => toast.error(messages.titles.oopsLoud, messages.general.networkError))
}
