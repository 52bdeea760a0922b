import { useRouterState } from '@tanstack/react-router'
import type { OrderDirection } from '@headgate/contract/base/list'
import { useCallback, useMemo } from 'react'
import type { Sort } from '../../table/data-table.tsx'

/** The fields that every list has in its address. */
export interface ListSearch {
  page: number
  size: number
  order_by: string
  order_direction: OrderDirection
}

/** The part of `getRouteApi(...).useNavigate()` that a list needs. */
export type Navigate<Search> = (to: {
  to: '.'
  search: (before: Search) => Partial<Search>
  replace?: boolean
}) => Promise<void>

/** The changes that a list makes to its own address, for the table and the filters. */
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
    /** The next view of the list is loading. */
    pending,
    /** Changes filters. The result starts at its first page. */
    filter: useCallback((change: Partial<Search>) => merge({ ...change, page: 1 }), [merge]),
    /** Drops everything but the given fields: Clear All, another tab. */
    reset: useCallback(
      (keep: Partial<Search>) => void go({ to: '.', search: () => keep, replace: false }),
      [go],
    ),
  }
}
