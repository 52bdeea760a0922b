import { ActionIcon, Button } from '@mantine/core'
import {
  IconChartBar,
  IconCopyPlus,
  IconHistory,
  IconLayoutDashboard,
  IconListSearch,
  IconVersions,
} from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { targetingQueries } from '../../../api/targeting.ts'
import { NeighbourArrows } from '../../../blocks/neighbours/neighbour-arrows.tsx'
import { openHistory } from '../../../blocks/history/history.ts'
import { parseSearch } from '@headgate/domain/addresses/search-text'
import { useListAddress } from '../../../lib/address/list-return.ts'
import { readSearch } from '@headgate/domain/addresses/read-search'
import { type TargetListAddress, targetListAddress } from '../list/list-address.ts'
import { useOpenDashboard } from '../open-dashboard.ts'
import { revenueReportAddress } from '../target-address.ts'
import { Tip } from '../../../ui/float/tip.tsx'

/** Filters and order of the list from which the link was opened; empty if it was opened by its address. */
function useListView(): Partial<TargetListAddress> {
  const address = useListAddress('/target')
  const { page: _page, size: _size, ...view } = readSearch(targetListAddress, parseSearch(address))
  return view
}

interface HeaderActionsProps {
  id: number
  onRevisions: () => void
  onExplain: () => void
}

/** Actions on a saved link from its form. */
export function HeaderActions({ id, onRevisions, onExplain }: HeaderActionsProps) {
  const navigate = useNavigate()
  const client = useQueryClient()
  const openDashboard = useOpenDashboard(id)
  const view = useListView()
  const { data: neighbours } = useQuery(targetingQueries.neighbours(id, view))
  const history = () =>
    openHistory({
      title: `History of publisher link ${id}`,
      page: (page) => targetingQueries.history(id, page),
    })
  const icon = { size: 18 }
  return (
    <>
      <NeighbourArrows
        noun="link"
        to="/target/edit/$id"
        id={id}
        neighbours={(of) =>
          (of === id ? neighbours : undefined) ?? client.fetchQuery(targetingQueries.neighbours(of, view))
        }
      />
      <HeaderIcon label="Revenue report" href={revenueReportAddress(id)}>
        <IconChartBar {...icon} />
      </HeaderIcon>
      <HeaderIcon label="Reporting dashboard" onClick={openDashboard}>
        <IconLayoutDashboard {...icon} />
      </HeaderIcon>
      <HeaderIcon label="History" onClick={history}>
        <IconHistory {...icon} />
      </HeaderIcon>
      <Button variant="light" size="sm" leftSection={<IconListSearch size={16} />} onClick={onExplain}>
        Explain search
      </Button>
      <Button variant="default" size="sm" leftSection={<IconVersions size={16} />} onClick={onRevisions}>
        Revisions
      </Button>
      <Button
        variant="default"
        size="sm"
        leftSection={<IconCopyPlus size={16} />}
        onClick={() => void navigate({ to: '/target/add', search: { duplicate: id }, state: true })}
      >
        Duplicate
      </Button>
    </>
  )
}

interface HeaderIconProps {
  label: string
  onClick?: () => void
  /** Opens in a new tab. */
  href?: string
  children: ReactNode
}

function HeaderIcon({ label, href, onClick, children }: HeaderIconProps) {
  const looks = { variant: 'default', size: 'lg', 'aria-label': label } as const
  return (
    <Tip label={label}>
      {href === undefined ? (
        <ActionIcon {...looks} onClick={onClick}>
          {children}
        </ActionIcon>
      ) : (
        <ActionIcon {...looks} component="a" href={href} target="_blank" rel="noopener">
          {children}
        </ActionIcon>
      )}
    </Tip>
  )
}
