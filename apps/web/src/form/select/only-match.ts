import type { Choice } from './choice.ts'

/** The one choice that a text leaves over. */
export function onlyMatch<One extends Choice>(choices: readonly One[], typed: string): One | undefined {
  const wanted = typed.trim().toLowerCase()
  if (wanted === '') return undefined
  const open = choices.filter((choice) => choice.disabled !== true)
  const found = open.filter((choice) => choice.label.toLowerCase().includes(wanted))
  return found.length === 1 ? found[0] : undefined
}
