import { z } from 'zod'
import { messages } from '../base/messages.ts'

const texts = messages.credentials

/** How an advertiser's API divides a reply into pages (docs/behaviour/advertisers.md#pages). */
export const pagingKinds = ['none', 'next_link', 'cursor', 'page_number'] as const
export type PagingKind = (typeof pagingKinds)[number]

/** Most pages of one run. A run that would need more fails, because a part of a report must not replace days. */
export const MOST_PAGES = 1_000

const PAGES = `Please enter a whole number from 1 to ${MOST_PAGES}.`
const FIRST_PAGE = 'Please enter 0 or 1.'

/** Fields of the form. Which of them are needed depends on the kind: `pagingProblems`. */
export const paging = z.object({
  kind: z.enum(pagingKinds).default('none'),
  /**
   * Where a reply has the address or the cursor of the next page, or the number of pages: a nest, with a hyphen between
   * levels.
   */
  field: z
    .string()
    .trim()
    .max(200)
    .regex(/^[\w-]*$/, texts.invalidFormat)
    .default(''),
  /** The parameter of the request that has the cursor or the number of the page. */
  param: z
    .string()
    .trim()
    .max(200)
    .regex(/^[\w.[\]-]*$/, texts.invalidFormat)
    .default(''),
  /** Number of the first page, 0 or 1. */
  first_page: z.coerce.number(FIRST_PAGE).int(FIRST_PAGE).min(0, FIRST_PAGE).max(1, FIRST_PAGE).default(1),
  /** A run of more pages fails. */
  max_pages: z.coerce.number(PAGES).int(PAGES).min(1, PAGES).max(MOST_PAGES, PAGES).default(100),
})
export type Paging = z.output<typeof paging>

/** An API that replies with everything at once. */
export const noPaging: Paging = { kind: 'none', field: '', param: '', first_page: 1, max_pages: 100 }

/** Stands for the cursor or the number of the page in address, headers, params and body. */
export const PAGE_PLACEHOLDER = '[PAGE]'

/** The needed fields that are empty, with their texts. `hasPlaceholder`: whether the request contains `[PAGE]`. */
export function pagingProblems(
  { kind, field, param }: Paging,
  hasPlaceholder: boolean,
): { field?: string; param?: string } {
  const needsField = kind === 'next_link' || kind === 'cursor'
  const needsParam = (kind === 'cursor' || kind === 'page_number') && !hasPlaceholder
  return {
    ...(needsField && field === '' && { field: texts.pagingFieldRequired }),
    ...(needsParam && param === '' && { param: texts.pagingParamRequired }),
  }
}
