import { apiRunsQuery, type ApiRun } from '@headgate/contract/providers/api-runs'
import { apiRowsQuery, type ApiRowsQuery } from '@headgate/contract/revenue/row-calls'

/** The list: its query is its address. */
export const runsAddress = apiRunsQuery

/** The address of an API with its last run. */
export const runAddress = (id: number): string => `/apidetails/${id}`

/** The rows below the run. Their advertiser is that of the run. */
export const runRowsAddress = apiRowsQuery.omit({ q: true, provider_id: true })
export type RunRowsAddress = Omit<ApiRowsQuery, 'q' | 'provider_id'>

/** The query of a view of the rows. */
export const runRowsQuery = (
  search: RunRowsAddress,
  { advertiser_id }: Pick<ApiRun, 'advertiser_id'>,
): ApiRowsQuery => ({
  ...search,
  provider_id: [advertiser_id],
})

/** An API that is switched off cannot be run. */
export const runProblem = ({ provider }: ApiRun): string | undefined => {
  const isOn =
    provider.advertiser_configuration.is_active || provider.api_credentials.some((one) => one.is_active)
  return isOn ? undefined : 'The API of this advertiser is switched off'
}
