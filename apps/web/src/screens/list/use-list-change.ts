import { useRouterState } from '@tanstack/react-router'
import type { OrderDirection } from '@headgate/contract/base/list'
import { useCallback, useMemo } from 'react'
import type { Sort } from '../../table/data-table.tsx'

/** What every list's address holds (DESIGN §3). */
export interface ListSearch {
  page: number
  size: number
  order_by: string
  order_direction: OrderDirection
}

/** What `getRouteApi(...).useNavigate()` answers, as far as a list needs it. */
export type Navigate<Search> = (to: {
  to: '.'
  search: (before: Search) => Partial<Search>
  replace?: boolean
}) => Promise<void>

/** The changes a list makes to its own address, ready for the table and the filters (T1, T5). */
export function useListChange<Search extends ListSearch>(search: Search, go: Navigate<Search>) {
  const pending = useRouterState({ select: (state) => state.status === 'pending' })
  const { page, size, order_by: by, order_direction: direction } = search
  const merge = useCallback(
    (change: Partial<Search>) =>
      void go({ to: '.', search: (before) => ({ ...before, ...change }), replace: true }),
    [go],
  )
  const sort = useMemo(
    () => ({
      by,
      direction,
      onChange: (next: Sort) =>
        merge({ order_by: next.by, order_direction: next.direction, page: 1 } as Partial<Search>),
    }),
    [by, direction, merge],
  )
  const paging = useMemo(
    () => ({
      page,
      size,
      onChange: (next: { page: number; size: number }) => merge(next as Partial<Search>),
    }),
    [page, size, merge],
  )
  return {
    sort,
    paging,
    /** The next view of the list is being read. */
    pending,
    /** Changes filters; the result starts at its first page. */
    filter: useCallback((change: Partial<Search>) => merge({ ...change, page: 1 }), [merge]),
    /** Drops everything but what is given: Clear All, another tab. */
    reset: useCallback(
      (keep: Partial<Search>) => void go({ to: '.', search: () => keep, replace: false }),
      [go],
    ),
  }
}
