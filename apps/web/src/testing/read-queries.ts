import { act } from '@testing-library/react'
import { QueryClient, type QueryKey } from '@tanstack/react-query'

/** A client whose queries call nothing: they have what a test gives them, and fail when it says so. */
export function readQueries(given: readonly (readonly [QueryKey, unknown])[]): QueryClient {
  // Without a timer that would keep the process alive.
  const client = new QueryClient({ defaultOptions: { queries: { enabled: false, gcTime: Infinity } } })
  for (const [queryKey, data] of given) client.setQueryData(queryKey, data)
  return client
}

/** The state of a query that had data and could not be read again. */
export async function failRead(client: QueryClient, queryKey: QueryKey): Promise<void> {
  await act(async () => {
    client
      .getQueryCache()
      .find({ queryKey })
      ?.setState({ status: 'error', error: new Error('read again') })
    await Promise.resolve()
  })
}
