import { createFileRoute, type SearchSchemaInput } from '@tanstack/react-router'
import { Dashboard } from '../../features/dashboard/dashboard.tsx'

export const Route = createFileRoute('/_shell/')({
  // A publisher's report keeps its view here and reads it itself.
  validateSearch: (raw: Record<string, unknown> & SearchSchemaInput): Record<string, unknown> => raw,
  component: Dashboard,
})
