import type { ApiRunsQuery } from '@headgate/contract/providers/api-runs'
import { ImportFilters } from '../../blocks/imports/import-filters.tsx'
import type { FilterProps } from '../../screens/list/list-definition.ts'
import { statusChoices } from './run-status.tsx'

/** Advertiser, status and days of the call. */
export function RunFilters(props: FilterProps<ApiRunsQuery>) {
  return <ImportFilters choices={statusChoices} {...props} />
}
