import { createFileRoute, redirect } from '@tanstack/react-router'
import { secondFactorQueries } from '../api/security/second-factor.ts'
import { RequiredSetUp } from '../features/security/required-set-up.tsx'

export const Route = createFileRoute('/set-up-two-factor')({
  loader: async ({ context }) => {
    const { since, required } = await context.queryClient.fetchQuery({
      ...secondFactorQueries.own(),
      staleTime: 0,
    })
    // It is set up, or no longer required: nothing holds the user here.
    if (since !== null || !required) throw redirect({ to: '/security', replace: true })
  },
  component: RequiredSetUp,
})
