import { createFileRoute } from '@tanstack/react-router'
import { LinkSearches } from '../../features/report/link-searches.tsx'
import { reportRoute } from '../../screens/report/report-route.ts'

const load = async () => (await import('@headgate/contract/reports/link-searches')).linkSearches

export const Route = createFileRoute('/_shell/searches')({
  ...reportRoute(load),
  component: LinkSearches,
})
