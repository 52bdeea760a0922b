import { messages } from '@headgate/contract/base/messages'
import type { Publisher } from '@headgate/contract/publishers'
import { confirm } from '../../ui/dialog/confirm.tsx'

/** Asks before publishers with publisher links are deactivated (docs/behaviour/publishers.md#states). */
export async function confirmDeactivation(publishers: readonly Publisher[]): Promise<boolean> {
  if (!publishers.some((publisher) => publisher.no_of_targetings > 0)) return true
  const text = messages.publishers.confirmDeactivate
  return confirm({ title: 'Deactivate', text, confirm: 'Deactivate', destructive: true })
}
