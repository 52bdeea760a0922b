import type { AdvicePart, AdviceSentence } from './finding.ts'

const marks: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (mark) => marks[mark]!)

function partHtml(part: AdvicePart): string {
  if (typeof part === 'string') return escaped(part)
  const text = escaped(part.text)
  const shown = part.strong ? `<strong>${text}</strong>` : text
  return part.to === undefined ? shown : `<a href="${escaped(part.to)}">${shown}</a>`
}

/** The description of an advice item as HTML, a paragraph for each sentence. Names and figures are escaped. */
export function adviceHtml(sentences: readonly AdviceSentence[]): string {
  return sentences.map((sentence) => `<p>${sentence.map(partHtml).join('')}</p>`).join('')
}
