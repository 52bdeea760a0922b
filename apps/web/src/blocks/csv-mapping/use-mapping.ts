import { useQuery } from '@tanstack/react-query'
import { mappingQueries } from '../../api/revenue/csv-mappings.ts'
import { displayNamesQuery } from '../../api/revenue/display-names.ts'

/** Reads what the mapping of an advertiser needs: its stored mapping and the display names. */
export function useMapping(providerId: number) {
  const names = useQuery(displayNamesQuery())
  const mapping = useQuery({
    ...mappingQueries.detail(providerId),
    // The form is filled once. A later read must not change typed values or the version that a save is compared with.
    staleTime: Infinity,
    gcTime: 0,
  })
  const isRead = names.data !== undefined && mapping.data !== undefined
  return {
    data: isRead ? { names: names.data, stored: mapping.data } : undefined,
    error: names.error ?? mapping.error,
    retry: () => void Promise.all([names.refetch(), mapping.refetch()]),
  }
}
