import { act, screen } from '@testing-library/react'
import { QueryClient, QueryClientProvider, type QueryKey, skipToken, useQuery } from '@tanstack/react-query'
import type { UserEvent } from '@testing-library/user-event'
import type { TestContext } from 'node:test'
import type { ReactNode } from 'react'
import { draw } from './draw.tsx'

/** Shows whether the last read of a query failed, so that a test can wait for it. */
function ReadState({ queryKey }: { queryKey: QueryKey }) {
  const { status } = useQuery({ queryKey, queryFn: skipToken })
  return <p>Read: {status}</p>
}

interface DrawnRead {
  user: UserEvent
  /** Resolves when the page shows that the query could not be read again. */
  failAgain: () => Promise<unknown>
}

/** Draws a component that has read a query. It calls nothing: the read fails when the test says so. */
export function drawRead(t: TestContext, queryKey: QueryKey, data: unknown, part: ReactNode): DrawnRead {
  // Without a timer that would keep the process alive.
  const client = new QueryClient({ defaultOptions: { queries: { enabled: false, gcTime: Infinity } } })
  client.setQueryData(queryKey, data)
  const user = draw(
    t,
    <QueryClientProvider client={client}>
      {part}
      <ReadState queryKey={queryKey} />
    </QueryClientProvider>,
  )
  const failAgain = () => {
    const state = { status: 'error', error: new Error('It could not be read again.') } as const
    act(() => client.getQueryCache().find({ queryKey })?.setState(state))
    return screen.findByText('Read: error')
  }
  return { user, failAgain }
}
