import type { Paging } from '@headgate/contract/providers/paging'
import { under } from './api-rows.ts'

/** The next page: a cursor or number for the same request, or an address of its own. */
export type NextPage = { page: string } | { link: string }

/** Why pages cannot be followed further; the message is for the operator. */
export class PagesProblem extends Error {
  override readonly name = 'PagesProblem'
}

/** Text of a cursor, a link or a number of pages; undefined where the reply has none. */
function textOf(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined
}

/**
 * Follows the pages of one report (docs/behaviour/advertisers.md#pages). It recognises loops: a link or cursor that
 * came before, and a page with the rows of the page before it.
 */
export class PageWalk {
  readonly #paging: Paging
  readonly #seen = new Set<string>()
  #rowsBefore = ''
  /** Pages that were read. */
  count = 0

  constructor(paging: Paging) {
    this.#paging = paging
  }

  /** The page that the first request asks for; null when it names none. */
  get first(): string | null {
    return this.#paging.kind === 'page_number' ? String(this.#paging.first_page) : null
  }

  /**
   * The page after a reply; undefined after the last one. `address` is that of the reply: links may be relative to it,
   * and must stay on its host, because headers with secrets go along. Throws PagesProblem.
   */
  after(reply: unknown, rows: readonly unknown[], address: string): NextPage | undefined {
    this.count += 1
    const { kind } = this.#paging
    if (kind === 'none') return undefined
    const text = JSON.stringify(rows)
    if (rows.length > 0 && text === this.#rowsBefore)
      throw new PagesProblem(
        `Page ${this.count} has the same rows as page ${this.count - 1}: check the paging of the credentials.`,
      )
    this.#rowsBefore = text
    const next = this.#next(reply, rows.length, address)
    if (next === undefined) return undefined
    if (this.count >= this.#paging.max_pages)
      throw new PagesProblem(
        `The report has more than ${this.#paging.max_pages} pages. Raise the limit of pages, or request fewer days.`,
      )
    return next
  }

  #next(reply: unknown, rows: number, address: string): NextPage | undefined {
    const { kind, field, first_page } = this.#paging
    const found = field === '' ? undefined : textOf(under(reply, field, '-'))
    if (kind === 'page_number') {
      const isLast = rows === 0 || (found !== undefined && this.count >= Number(found))
      return isLast ? undefined : { page: String(first_page + this.count) }
    }
    if (found === undefined) return undefined
    const next = kind === 'cursor' ? { page: found } : { link: this.#link(found, address) }
    const key = Object.values(next).join('')
    if (this.#seen.has(key) || key === address)
      throw new PagesProblem(`The reply of page ${this.count} leads back to an earlier page.`)
    this.#seen.add(key)
    return next
  }

  #link(found: string, address: string): string {
    const url = URL.parse(found, address)
    if (url === null || !/^https?:$/.test(url.protocol))
      throw new PagesProblem(`The next page is not an address: '${found.slice(0, 200)}'.`)
    if (url.origin !== new URL(address).origin)
      throw new PagesProblem(`The next page is at another host, ${url.origin}, which is not called.`)
    return url.href
  }
}
