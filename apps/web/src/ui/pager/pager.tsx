import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { pagesAround } from './pages-around.ts'
import classes from './pager.module.css'

interface PagerProps {
  /** Names the pages, for screen readers: 'Pages of Publishers'. */
  label: string
  /** Names each page, and the steps to its neighbours. */
  names?: { page: string; previous: string; next: string }
  page: number
  pages: number
  onPage: (page: number) => void
}

const plain = { page: 'Page', previous: 'Previous page', next: 'Next page' }

/** The pages of a list: the first, the last, and those around the current one. */
export function Pager({ label, names = plain, page, pages, onPage }: PagerProps) {
  return (
    <nav aria-label={label} className={classes.pager}>
      <button
        type="button"
        className={classes.page}
        aria-label={names.previous}
        disabled={page <= 1}
        onClick={() => onPage(page - 1)}
      >
        <IconChevronLeft size={14} aria-hidden />
      </button>
      {pagesAround(page, pages).map((one) =>
        one < 0 ? (
          <span key={one} className={classes.gap} aria-hidden>
            …
          </span>
        ) : (
          <button
            key={one}
            type="button"
            className={classes.page}
            aria-label={`${names.page} ${one}`}
            aria-current={one === page ? 'page' : undefined}
            onClick={() => onPage(one)}
          >
            {one}
          </button>
        ),
      )}
      <button
        type="button"
        className={classes.page}
        aria-label={names.next}
        disabled={page >= pages}
        onClick={() => onPage(page + 1)}
      >
        <IconChevronRight size={14} aria-hidden />
      </button>
    </nav>
  )
}
