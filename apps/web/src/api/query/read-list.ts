import {
  type EnsureQueryDataOptions,
  isCancelledError,
  type QueryClient,
  type QueryKey,
} from '@tanstack/react-query'

/** The part of a route loader's argument that reading a list needs. */
interface Loading {
  context: { queryClient: QueryClient }
  abortController: AbortController
}

/**
 * Reads a list for a route and cancels the request when the address changes first. The query client alone would not
 * cancel it, because the query has no observer until the list is shown.
 */
export async function readList<Data, Key extends QueryKey>(
  { context: { queryClient }, abortController: { signal } }: Loading,
  options: EnsureQueryDataOptions<Data, Error, Data, Key>,
): Promise<Data> {
  const cancel = () => {
    const query = queryClient.getQueryCache().find({ queryKey: options.queryKey })
    if (query !== undefined && query.getObserversCount() === 0) void query.cancel({ silent: true })
  }
  signal.addEventListener('abort', cancel, { once: true })
  try {
    return await queryClient.ensureQueryData(options)
  } catch (error) {
    // Another request for the same list was cancelled, such as a preload before a click, but not this one.
    if (signal.aborted || !isCancelledError(error)) throw error
    return await queryClient.ensureQueryData(options)
  } finally {
    signal.removeEventListener('abort', cancel)
  }
}
