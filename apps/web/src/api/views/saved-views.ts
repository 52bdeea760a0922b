import {
  listSavedViews,
  removeSavedView,
  type SavedView,
  storeSavedView,
  updateSavedView,
} from '@headgate/contract/views/saved-views'
import {
  removeViewSchedule,
  setViewSchedule,
  testViewMail,
  type viewSchedule,
} from '@headgate/contract/views/view-schedule'
import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { useChange } from '../query/use-change.ts'
import { send } from '../transport/send.ts'

const all = ['saved-views'] as const

/** Views of a screen, own and shared. */
export const savedViewQuery = (screen: string) =>
  queryOptions({
    queryKey: [...all, screen],
    queryFn: async ({ signal }) => (await send(listSavedViews, { query: { screen }, signal })).views,
  })

export type NewView = Pick<SavedView, 'screen' | 'name' | 'search' | 'columns'> & { replace?: boolean }

export const useStoreViews = () =>
  useChange([all], async (views: readonly NewView[]) => {
    for (const body of views) await send(storeSavedView, { body })
  })

export const useUpdateView = () =>
  useChange([all], ({ id, ...body }: { id: number; name?: string; shared?: boolean }) =>
    send(updateSavedView, { params: { id }, body }),
  )

export const useRemoveView = () => useChange([all], (id: number) => send(removeSavedView, { params: { id } }))

export const useSetViewSchedule = (id: number) =>
  useChange(
    [all],
    async (body: z.input<typeof viewSchedule>) =>
      (await send(setViewSchedule, { params: { id }, body })).schedule,
  )

export const useRemoveViewSchedule = (id: number) =>
  useChange([all], () => send(removeViewSchedule, { params: { id } }))

export const useTestViewMail = (id: number) =>
  useChange([], async () => (await send(testViewMail, { params: { id } })).to)
