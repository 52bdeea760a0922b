import { linkSearches } from '@headgate/contract/reports/link-searches'
import { createFileRoute } from '@tanstack/react-router'
import { LinkSearches } from '../../features/report/link-searches.tsx'
import { reportRoute } from '../../screens/report/report-route.ts'

export const Route = createFileRoute('/_shell/searches')({
  ...reportRoute(linkSearches),
  component: LinkSearches,
})
