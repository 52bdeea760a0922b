import { createFileRoute, redirect } from '@tanstack/react-router'

/** The documents list this address without a screen (1 §2): publisher links are edited from their list (decision 0071). */
export const Route = createFileRoute('/_shell/publishers/links/edit')({
  beforeLoad: () => {
    throw redirect({ to: '/target', replace: true })
  },
})
