import type { QueryClient } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'
import { secondFactorQueries } from '../../api/security/second-factor.ts'
import { sessionQueries } from '../../api/security/sessions.ts'

/** Reads what the Security page shows. */
export async function loadSecurity(client: QueryClient): Promise<void> {
  await Promise.all([
    client.fetchQuery(secondFactorQueries.own()),
    client.prefetchQuery(sessionQueries.of('own')),
  ])
}

/** Leads away from the required set-up when it is done, or no longer required: nothing holds the user there. */
export async function loadRequiredSetUp(client: QueryClient): Promise<void> {
  const { since, required } = await client.fetchQuery({ ...secondFactorQueries.own(), staleTime: 0 })
  if (since !== null || !required) throw redirect({ to: '/security', replace: true })
}
