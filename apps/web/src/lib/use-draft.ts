import { useState } from 'react'
import { sameFields } from './same-fields.ts'

/**
 * A draft of a value in the address. It starts as `applied`, and is replaced whenever `applied` changes by itself:
 * Clear All, a press elsewhere, the browser's back button. `rebase` may keep typed text that means the same.
 */
export function useDraft<Value>(
  applied: Value,
  rebase: (draft: Value, applied: Value) => Value = (_draft, now) => now,
): [draft: Value, change: (next: Value) => void] {
  const [{ value, from }, setDraft] = useState({ value: applied, from: applied })
  if (!sameFields(from, applied)) setDraft({ value: rebase(value, applied), from: applied })
  return [value, (next) => setDraft({ value: next, from: applied })]
}
