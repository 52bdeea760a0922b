import { messages } from '@headgate/contract/base/messages'
import type { TargetingRow } from '@headgate/contract/targetings/list'
import { confirm } from '../../ui/dialog/confirm.tsx'

const texts = messages.targetings

/** A publisher link that is switched on or off. */
type SwitchedLink = Pick<TargetingRow, 'id' | 'is_active' | 'enabled_rules'>

/** Asks before links are disabled, which disables all their rules (docs/behaviour/publisher-links.md#active-flag). */
export function agreesToDisable(title: string): Promise<boolean> {
  return confirm({ title, text: texts.confirmDisable, confirm: 'Disable', destructive: true })
}

/** Asks before links without an enabled rule are activated. They would redirect nothing, but look healthy. */
export async function agreesToActivate(chosen: readonly SwitchedLink[]): Promise<boolean> {
  const idle = chosen.filter((row) => !row.is_active && row.enabled_rules === 0)
  if (idle.length === 0) return true
  const [first] = idle
  const title =
    idle.length === 1
      ? `Publisher link ${first!.id} has no enabled rule`
      : `${idle.length} publisher links have no enabled rule`
  return confirm({ title, text: texts.confirmActivate, confirm: 'Activate' })
}
