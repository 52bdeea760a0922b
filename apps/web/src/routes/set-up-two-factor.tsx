import { createFileRoute } from '@tanstack/react-router'
import { RequiredSetUp } from '../features/security/required-set-up.tsx'

export const Route = createFileRoute('/set-up-two-factor')({
  // Loaded with the page, so that its calls are not in the first load of every page.
  loader: async ({ context }) => {
    const { loadRequiredSetUp } = await import('../features/security/load-security.ts')
    await loadRequiredSetUp(context.queryClient)
  },
  component: RequiredSetUp,
})
