import { listMappedAdvertisers } from '@headgate/contract/revenue/csv-mappings'
import { queryOptions } from '@tanstack/react-query'
import { send } from '../transport/send.ts'
import { importsKey } from './imports.ts'

/** Advertisers whose files are uploaded, by name. Read again after an upload, which changes its time. */
export const uploadAdvertisers = () =>
  queryOptions({
    queryKey: [...importsKey, 'advertisers'],
    queryFn: async ({ signal }) => (await send(listMappedAdvertisers, { signal })).advertisers,
    // The route reads it and then its screen: one request instead of two.
    staleTime: 1_000,
  })
