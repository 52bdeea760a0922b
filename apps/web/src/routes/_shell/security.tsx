import { createFileRoute } from '@tanstack/react-router'
import { SecurityPage } from '../../features/security/security-page.tsx'

export const Route = createFileRoute('/_shell/security')({
  // Loaded with the page, so that its calls are not in the first load of every page.
  loader: async ({ context }) => {
    const { loadSecurity } = await import('../../features/security/load-security.ts')
    await loadSecurity(context.queryClient)
  },
  component: SecurityPage,
})
