import { createFileRoute } from '@tanstack/react-router'
import { displayNamesQuery } from '../../api/revenue/display-names.ts'
import { DisplayNames } from '../../features/csv-mapping/display-names.tsx'

export const Route = createFileRoute('/_shell/displaynames')({
  // The form opens on the stored names, not on an earlier reading.
  loader: async ({ context }) => {
    await context.queryClient.fetchQuery(displayNamesQuery())
  },
  component: DisplayNames,
})
