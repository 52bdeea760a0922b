import { statusChoices } from '../../../blocks/imports/status-badge.tsx'
import { ImportFilters } from '../../../blocks/imports/import-filters.tsx'
import type { FilterProps } from '../../../screens/list/list-definition.ts'
import type { StatusAddress } from './status-address.ts'

/** Advertiser, status and days of the upload. */
export function UploadStatusFilters(props: FilterProps<StatusAddress>) {
  return <ImportFilters choices={statusChoices} {...props} />
}
