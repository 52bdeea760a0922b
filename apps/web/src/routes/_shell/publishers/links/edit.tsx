import { createFileRoute, redirect } from '@tanstack/react-router'

/** An address of the route table without a screen: publisher links are edited from their list. */
export const Route = createFileRoute('/_shell/publishers/links/edit')({
  beforeLoad: () => {
    throw redirect({ to: '/target', replace: true })
  },
})
