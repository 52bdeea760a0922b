import { LOOKUP_SIZE } from '@headgate/contract/base/list'
import { listProviders } from '@headgate/contract/providers/providers'
import { queryOptions } from '@tanstack/react-query'
import { send } from '../transport/send.ts'
import { importsKey } from './imports.ts'

export interface MappedAdvertiser {
  id: number
  name: string
  status: boolean
  csv_source_identifier: string | null
  mapping: object | null
  last_execution_date: string | null
}

/** Advertisers whose files are uploaded, by name. Read again after an upload, which changes its time. */
export const uploadAdvertisers = () =>
  queryOptions({
    queryKey: [...importsKey, 'advertisers'],
    queryFn: async ({ signal }): Promise<MappedAdvertiser[]> =>
      (
        await send(listProviders, {
          query: { size: LOOKUP_SIZE, order_by: 'name', order_direction: 'ASC' },
          signal,
        })
      ).providers
        .filter((one) => one.display_in_upload_screen)
        .map((one) => ({ ...one, mapping: {}, last_execution_date: null })),
  })
