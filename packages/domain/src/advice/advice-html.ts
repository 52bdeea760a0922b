import { escapeMarkup } from '../markup.ts'
import type { AdvicePart, AdviceSentence } from './finding.ts'

function partHtml(part: AdvicePart): string {
  if (typeof part === 'string') return escapeMarkup(part)
  const text = escapeMarkup(part.text)
  const shown = part.strong ? `<strong>${text}</strong>` : text
  return part.to === undefined ? shown : `<a href="${escapeMarkup(part.to)}">${shown}</a>`
}

/** The description of an advice item as HTML, a paragraph for each sentence. Names and figures are escaped. */
export function adviceHtml(sentences: readonly AdviceSentence[]): string {
  return sentences.map((sentence) => `<p>${sentence.map(partHtml).join('')}</p>`).join('')
}
