import { createFileRoute } from '@tanstack/react-router'
import { importQueries } from '../../../api/revenue/imports.ts'
import { RevenueImportPage } from '../../../features/revenue-imports/import/revenue-import-page.tsx'
import { idRoute } from '../../../lib/address/id-route.ts'

export const Route = createFileRoute('/_shell/revenue-imports/$id')({
  ...idRoute,
  loader: ({ context, params }) =>
    // The page decides about money: it opens on the present state, not on an earlier reading.
    context.queryClient.fetchQuery({ ...importQueries.detail(params.id), staleTime: 0 }),
  component: RevenueImportPage,
})
