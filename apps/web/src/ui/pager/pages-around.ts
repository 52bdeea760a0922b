/** More are never shown; as many places are used as soon as there are more pages, so that buttons stay where they are. */
const PLACES = 7

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index)

/** The pages that a pager shows around one of them. A negative number stands for those that are left out there. */
export function pagesAround(page: number, pages: number): number[] {
  if (pages <= PLACES) return range(1, pages)
  if (page <= 4) return [...range(1, 5), -2, pages]
  if (page >= pages - 3) return [1, -1, ...range(pages - 4, pages)]
  return [1, -1, page - 1, page, page + 1, -2, pages]
}
