import {
  type EnsureQueryDataOptions,
  isCancelledError,
  type QueryClient,
  type QueryKey,
} from '@tanstack/react-query'

/** The part of a route loader's argument that a list is read with. */
interface Loading {
  context: { queryClient: QueryClient }
  abortController: AbortController
}

/**
 * Reads a list for a route and cancels the request when the address changes first (L1). The query client alone would
 * not: until the list is shown nobody observes it whose leaving would end it.
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
    // Somebody else's reading of the same list was superseded, such as one ahead of a click; this one was not.
    if (signal.aborted || !isCancelledError(error)) throw error
    return await queryClient.ensureQueryData(options)
  } finally {
    signal.removeEventListener('abort', cancel)
  }
}
