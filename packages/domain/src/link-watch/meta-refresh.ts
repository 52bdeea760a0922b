/** Only the beginning of a page is searched, where its head is. */
const HEAD = 20_000
/** A page that waits longer is one that people read. */
const LONGEST_WAIT = 10

const tag = /<meta\s[^>]{0,500}>/gi

/**
 * The address to which a page sends the browser by `<meta http-equiv="refresh">`, as it is written there; null for
 * other pages.
 */
export function metaRefresh(html: string): string | null {
  for (const [found] of html.slice(0, HEAD).matchAll(tag)) {
    if (!/http-equiv\s*=\s*["']?refresh\b/i.test(found)) continue
    const content = /content\s*=\s*(?:"([^"]*)"|'([^']*)')/i.exec(found)
    const text = content?.[1] ?? content?.[2] ?? ''
    const [, seconds = '', address = ''] =
      /^\s*(\d+)[^;,]*[;,]\s*(?:url\s*=\s*)?["']?([^"']+)["']?\s*$/i.exec(text) ?? []
    if (address !== '' && Number(seconds) <= LONGEST_WAIT) return address.trim().replaceAll('&amp;', '&')
  }
  return null
}
