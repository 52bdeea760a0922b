import { Alert, Button, Loader, Stack, Text } from '@mantine/core'
import type { LoggedSearch } from '@headgate/contract/searches/search-log'
import { SEARCHES_KEPT_DAYS } from '@headgate/contract/searches/search-log-filters'
import { useQuery } from '@tanstack/react-query'
import { searchAtQuery } from '../../../api/searches/search-log.ts'
import { failureText } from '../../../lib/call-failure.ts'
import { SearchDetails } from './search-details.tsx'

interface OpenedSearchProps {
  /** Its place in the log. */
  place: string
  /** The search, if it is on the page. */
  known: LoggedSearch | undefined
}

/**
 * The search of the address. It is kept when new searches move it off the page, and one that is not on the page is read
 * by its place.
 */
export function OpenedSearch({ place, known }: OpenedSearchProps) {
  const { data, error, refetch } = useQuery({ ...searchAtQuery(place), initialData: known })
  if (data === null)
    return (
      <Text size="sm">
        This search is not in the log. Searches are kept for {SEARCHES_KEPT_DAYS} days, and until their month
        is over.
      </Text>
    )
  if (data !== undefined) return <SearchDetails search={data} />
  if (error === null) return <Loader size="sm" aria-label="Loading the search" />
  return (
    <Alert color="red">
      <Stack gap="xs" align="flex-start">
        {failureText(error)}
        <Button size="compact-sm" variant="default" onClick={() => void refetch()}>
          Try again
        </Button>
      </Stack>
    </Alert>
  )
}
