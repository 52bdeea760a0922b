import { pageSizes } from '@headgate/contract/base/constants'
import type { TargetingRow } from '@headgate/contract/targetings/list'
import type { ReactNode } from 'react'
import { Paces } from '../../../blocks/pacing/paces.tsx'
import { getRouteApi } from '@tanstack/react-router'
import {
  downloadTargetings,
  targetingListQueries,
  useArchiveTargetings,
} from '../../../api/targeting-list.ts'
import { ArchiveScreen } from '../../../screens/archive/archive-screen.tsx'
import { defineArchive } from '../../../screens/archive/archive-definition.ts'
import { AddLink } from '../../../screens/list/add-link.tsx'
import { addAddress } from '../target-address.ts'
import { targetListAddress } from './list-address.ts'
import { mayChange, targetBulk } from './target-bulk.ts'
import { activeTargets, archivedTargets } from './target-columns.tsx'
import { TargetFilters } from './target-filters.tsx'

const route = getRouteApi('/_shell/target/')

/** The paces of the page's caps. */
function PacesOfRows({ rows, children }: { rows: readonly TargetingRow[]; children: ReactNode }) {
  const ids = rows.filter((row) => row.daily_cap > 0 && row.archivedAt === null).map(({ id }) => id)
  return (
    <Paces kind="publisher_link" ids={ids}>
      {children}
    </Paces>
  )
}

const targets = defineArchive({
  name: 'targetings',
  title: 'Publisher Links',
  what: 'Publisher Links',
  noun: ['publisher link', 'publisher links'],
  address: targetListAddress,
  query: targetingListQueries.list,
  count: targetingListQueries.count,
  page: (data) => ({ rows: data.targetings, total: data.total, liveAt: data.live_at }),
  columns: activeTargets,
  around: PacesOfRows,
  archivedColumns: archivedTargets,
  pinFirst: 2,
  changes: 'targetings',
  hasViews: true,
  sizes: pageSizes.targetings,
  rowLabel: (row: TargetingRow) => `publisher link ${row.id}`,
  filters: TargetFilters,
  download: downloadTargetings,
  bulk: { ...targetBulk, allow: mayChange },
})

/** Publisher Links. */
export function TargetList() {
  const { many } = useArchiveTargetings()
  return (
    <ArchiveScreen
      list={targets}
      search={route.useSearch()}
      navigate={route.useNavigate()}
      many={many}
      add={<AddLink to={addAddress} label="Add publisher link" />}
    />
  )
}
