import {
  DISPLAY_NAMES_ID,
  type DisplayNames,
  type DisplayNamesForm,
  getDisplayNames,
  storeDisplayNames,
  updateDisplayNames,
} from '@headgate/contract/settings/display-names'
import { queryOptions } from '@tanstack/react-query'
import { useChange } from '../query/use-change.ts'
import { send } from '../transport/send.ts'

const all = ['display-names'] as const
const params = { id: DISPLAY_NAMES_ID }

/** Display names of database columns; null while none are set. */
export const displayNamesQuery = () =>
  queryOptions({
    queryKey: all,
    queryFn: async ({ signal }) => (await send(getDisplayNames, { params, signal })).mappingData,
  })

/** Sets the display names for the first time, or changes those that the form was filled from. */
export const useSaveDisplayNames = (opened: DisplayNames | null) =>
  useChange([all], async ({ fields }: DisplayNamesForm) => {
    const { mappingData } =
      opened === null
        ? await send(storeDisplayNames, { body: { fields } })
        : await send(updateDisplayNames, { params, body: { fields, updatedAt: opened.updatedAt } })
    return mappingData
  })
