import { createFileRoute } from '@tanstack/react-router'
import { secondFactorQueries } from '../../api/security/second-factor.ts'
import { sessionQueries } from '../../api/security/sessions.ts'
import { SecurityPage } from '../../features/security/security-page.tsx'

export const Route = createFileRoute('/_shell/security')({
  loader: async ({ context: { queryClient } }) => {
    await Promise.all([
      queryClient.fetchQuery(secondFactorQueries.own()),
      queryClient.prefetchQuery(sessionQueries.of('own')),
    ])
  },
  component: SecurityPage,
})
