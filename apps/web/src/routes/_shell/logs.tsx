import { createFileRoute, redirect } from '@tanstack/react-router'

/** An older address of the reporting logs. */
export const Route = createFileRoute('/_shell/logs')({
  beforeLoad: () => {
    throw redirect({ to: '/reportinglogs', replace: true })
  },
})
