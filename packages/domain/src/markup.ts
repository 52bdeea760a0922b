const references: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const characters = Object.fromEntries(
  Object.entries(references).map(([character, reference]) => [reference, character]),
)

/** Text as HTML shows it, within an element or an attribute. */
export const escapeMarkup = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (character) => references[character]!)

/** The text that `escapeMarkup` was given. Other references stay as they are. */
export const unescapeMarkup = (markup: string): string =>
  markup.replaceAll(/&(?:amp|lt|gt|quot|#39);/g, (reference) => characters[reference]!)
