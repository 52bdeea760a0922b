import {
  type CsvMapping,
  getMapping,
  type MappingForm,
  storeMapping,
  updateMapping,
} from '@headgate/contract/revenue/csv-mappings'
import { columnsByName } from '@headgate/domain/revenue/reading/mapped-columns'
import { queryOptions } from '@tanstack/react-query'
import { useChange } from '../query/use-change.ts'
import { send } from '../transport/send.ts'
import { uploadAdvertisers } from './upload-advertisers.ts'

const all = ['csv-mappings'] as const

export const mappingQueries = {
  /** How the columns of an advertiser's files are mapped; null while they are not. */
  detail: (providerId: number) =>
    queryOptions({
      queryKey: [...all, 'detail', providerId],
      queryFn: async ({ signal }) => (await send(getMapping, { params: { providerId }, signal })).mappingData,
    }),
}

/** Saves an advertiser's first mapping, which the upload screen waits for, or changes the one that the form was filled from. */
export const useSaveMapping = (providerId: number, opened: CsvMapping | null) =>
  useChange([all, uploadAdvertisers().queryKey], async ({ columns, ...answers }: MappingForm) => {
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
