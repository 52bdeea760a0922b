import {
  type CsvMapping,
  getMapping,
  listMappedAdvertisers,
  type MappingForm,
  storeMapping,
  updateMapping,
} from '@headgate/contract/revenue/csv-mappings'
import { columnsByName } from '@headgate/domain/revenue/reading/fill-mapping'
import { queryOptions } from '@tanstack/react-query'
import { useChange } from '../query/use-change.ts'
import { send } from '../transport/send.ts'

const all = ['csv-mappings'] as const

export const mappingQueries = {
  /** How the columns of an advertiser's files are mapped; null while they are not. */
  detail: (providerId: number) =>
    queryOptions({
      queryKey: [...all, 'detail', providerId],
      queryFn: async ({ signal }) => (await send(getMapping, { params: { providerId }, signal })).mappingData,
    }),
  /** Advertisers of the upload screen, with their mappings. */
  advertisers: () =>
    queryOptions({
      queryKey: [...all, 'advertisers'],
      queryFn: async ({ signal }) => (await send(listMappedAdvertisers, { signal })).advertisers,
    }),
}

/** Saves an advertiser's first mapping, or changes the one that the form was filled from. */
export const useSaveMapping = (providerId: number, opened: CsvMapping | null) =>
  useChange([all], async ({ columns, ...answers }: MappingForm) => {
    const body = { ...answers, fields: columnsByName(columns), advertiser_id: providerId }
    const { mappingData } =
      opened === null
        ? await send(storeMapping, { body })
        : await send(updateMapping, {
            params: { id: opened.id },
            body: { ...body, updatedAt: opened.updatedAt },
          })
    return mappingData
  })
