import { createFileRoute, type SearchSchemaInput } from '@tanstack/react-router'
import { RowsBehind } from '../../features/report/rows/rows-behind.tsx'
import type { RawAddress } from '../../screens/report/report-route.ts'

export const Route = createFileRoute('/_shell/revenuereport_/rows')({
  // The parameters of the report, which its screen reads.
  validateSearch: (raw: RawAddress & SearchSchemaInput): RawAddress => raw,
  component: RowsBehind,
})
