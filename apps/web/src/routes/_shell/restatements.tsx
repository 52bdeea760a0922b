import { pageSizes } from '@headgate/contract/base/constants'
import { createFileRoute } from '@tanstack/react-router'
import { readList } from '../../api/query/read-list.ts'
import { restatementAddress, shownQuery } from '../../features/restatements/restatement-address.ts'
import { RestatementList } from '../../features/restatements/restatement-list.tsx'
import { listSearch } from '../../screens/list/list-search.ts'

export const Route = createFileRoute('/_shell/restatements')({
  ...listSearch(restatementAddress, pageSizes.restatements),
  loader: (loading) => {
    const { list, groups } = shownQuery(loading.deps)
    return list ? readList(loading, list) : readList(loading, groups)
  },
  component: RestatementList,
})
