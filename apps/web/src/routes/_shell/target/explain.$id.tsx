import { createFileRoute } from '@tanstack/react-router'
import { explainAddress } from '../../../features/target/explain/explain-address.ts'
import { ExplainPage } from '../../../features/target/explain/explain-page.tsx'
import { idRoute } from '../../../lib/address/id-route.ts'
import { listSearch } from '../../../screens/list/list-search.ts'

const { validateSearch, search } = listSearch(explainAddress)

export const Route = createFileRoute('/_shell/target/explain/$id')({
  ...idRoute,
  validateSearch,
  search,
  component: ExplainPage,
})
