import { messages } from '@headgate/contract/base/messages'
import type { Publisher } from '@headgate/contract/publishers'
import { confirm } from '../../ui/dialog/confirm.tsx'

/** Whether these publishers may be deactivated: asks when any of them has targetings (1 §4). */
export async function confirmDeactivation(publishers: readonly Publisher[]): Promise<boolean> {
  if (!publishers.some((publisher) => publisher.no_of_targetings > 0)) return true
  return confirm({ title: 'Deactivate', text: messages.publishers.confirmDeactivate, confirm: 'Deactivate' })
}
