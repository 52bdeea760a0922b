import { createFileRoute } from '@tanstack/react-router'
import { SearchLog } from '../../features/search-log/search-log.tsx'
import { searchLogAddress, searchLogSizes } from '../../features/search-log/search-log-address.ts'
import { listSearch } from '../../screens/list/list-search.ts'

export const Route = createFileRoute('/_shell/searchlog')({
  ...listSearch(searchLogAddress, searchLogSizes),
  // Without a loader, which would put the call into the first load of every page. The screen shows its filters at once
  // and reads by itself.
  component: SearchLog,
})
