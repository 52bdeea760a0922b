import type { ReportSource } from '@headgate/contract/overview/freshness'
import { useQuery } from '@tanstack/react-query'
import { overviewQueries } from '../../api/overview.ts'

/** How often it is read again while the tab is visible. */
const FRESHNESS_MS = 60_000

/** How new the reports of each advertiser are; undefined while that is unknown. */
export function useFreshness(): readonly ReportSource[] | undefined {
  return useQuery({ ...overviewQueries.freshness(), refetchInterval: FRESHNESS_MS }).data
}
