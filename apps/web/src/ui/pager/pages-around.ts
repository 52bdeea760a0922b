/** The most places shown. With more pages all of them are used, so that the buttons stay in place. */
const PLACES = 7

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index)

/** The pages that a pager shows around one of them. A negative number replaces pages that are left out. */
export function pagesAround(page: number, pages: number): number[] {
  if (pages <= PLACES) return range(1, pages)
  if (page <= 4) return [...range(1, 5), -2, pages]
  if (page >= pages - 3) return [1, -1, ...range(pages - 4, pages)]
  return [1, -1, page - 1, page, page + 1, -2, pages]
}
