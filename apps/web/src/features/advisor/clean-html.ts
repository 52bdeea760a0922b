import DOMPurify from 'dompurify'

/** Paths of the console, and addresses by https. `//host` and `/\host` would lead elsewhere. */
const ADDRESSES = /^(?:https:\/\/|\/(?![/\\]))/i

/** The description of an item, cleaned again where it is shown: docs/behaviour/advisor.md#list. */
export function cleanHtml(html: string): string {
  return DOMPurify.sanitize(html, {
    ALLOWED_TAGS: ['p', 'br', 'strong', 'em', 'ul', 'ol', 'li', 'a'],
    ALLOWED_ATTR: ['href', 'rel', 'target'],
    ALLOWED_URI_REGEXP: ADDRESSES,
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
  })
}
