import sanitizeHtml from 'sanitize-html'

/** Paths of the console. `//host` and `/\host` would lead elsewhere. */
const isOwnPath = (address: string) => /^\/(?![/\\])/.test(address)

function linkAttributes(href: string): sanitizeHtml.Attributes {
  if (isOwnPath(href)) return { href }
  if (!href.toLowerCase().startsWith('https://')) return {}
  return { href, rel: 'noopener noreferrer', target: '_blank' }
}

const options: sanitizeHtml.IOptions = {
  allowedTags: ['p', 'br', 'strong', 'em', 'ul', 'ol', 'li', 'a'],
  allowedAttributes: { a: ['href', 'rel', 'target'] },
  allowedSchemes: ['https'],
  allowProtocolRelative: false,
  transformTags: {
    a: (tagName, { href }) => ({ tagName, attribs: linkAttributes(href ?? '') }),
  },
}

/**
 * The description of an advice item as it leaves the server: few tags, and links only to the console or by https.
 * Browsers clean it again. See docs/behaviour/advisor.md#list.
 */
export function cleanAdviceHtml(html: string): string {
  return sanitizeHtml(html, options)
}
