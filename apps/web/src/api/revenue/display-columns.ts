import {
  createDisplayColumns,
  type DisplayColumns,
  getDisplayColumns,
  type PublisherColumnKey,
  updateDisplayColumns,
} from '@headgate/contract/settings/display-columns'
import { queryOptions } from '@tanstack/react-query'
import { useChange } from '../query/use-change.ts'
import { send } from '../transport/send.ts'

const all = ['display-columns'] as const

/** The report columns of a user; null while none are set. */
export const displayColumnsQuery = (id: number) =>
  queryOptions({
    queryKey: [...all, id],
    queryFn: async ({ signal }) =>
      (await send(getDisplayColumns, { params: { id }, signal })).publisherDisplayFields,
  })

/** Sets the columns of a user for the first time, or replaces those that the form was filled from. */
export const useSaveDisplayColumns = (id: number, opened: DisplayColumns | null) =>
  useChange([all], async (body: PublisherColumnKey[]) => {
    const params = { id }
    const { publisherDisplayFields } =
      opened === null
        ? await send(createDisplayColumns, { params, body })
        : await send(updateDisplayColumns, { params, query: { updatedAt: opened.updatedAt }, body })
    return publisherDisplayFields
  })
