import { messages } from '@headgate/contract/base/messages'
import type { TargetingRow } from '@headgate/contract/targetings/list'
import {
  IconChartBar,
  IconChartPie,
  IconCopy,
  IconHistory,
  IconLink,
  IconListSearch,
  IconPencil,
  IconPlugConnected,
} from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { targetingQueries } from '../../../api/targeting.ts'
import { useArchiveTargetings } from '../../../api/targeting-list.ts'
import { ArchiveRowMenu } from '../../../screens/archive/archive-row-menu.tsx'
import { useCopyLink } from '../../../blocks/copy-link/use-copy-link.ts'
import { openHistory } from '../../../blocks/history/history.ts'
import { openLater } from '../../../blocks/dialogs/open-later.ts'
import { useOpenDashboard } from '../open-dashboard.ts'
import { duplicateAddress, revenueReportAddress } from '../target-address.ts'
import { newTab } from '../../../lib/address/new-tab.ts'

const icon = { size: 16 }

/** What can be done with one publisher link (2 §2.1): other things when it is archived. */
export function TargetRowActions({ row }: { row: TargetingRow }) {
  const navigate = useNavigate()
  const { copy } = useCopyLink()
  const { id } = row
  const openDashboard = useOpenDashboard(id)
  return (
    <ArchiveRowMenu
      row={row}
      name={`publisher link ${id}`}
      noun="publisher link"
      texts={messages.targetings}
      moves={useArchiveTargetings()}
      archiveLabel="Delete (archive)"
      actions={() => [
        {
          label: 'Edit',
          icon: <IconPencil {...icon} />,
          onSelect: () => void navigate({ to: `/target/edit/${id}` }),
        },
        {
          label: 'Duplicate',
          icon: <IconCopy {...icon} />,
          onSelect: () => void navigate({ href: duplicateAddress(id) }),
        },
        { label: 'Copy link', icon: <IconLink {...icon} />, onSelect: () => copy(row.link) },
        {
          label: 'Revenue report',
          icon: <IconChartBar {...icon} />,
          onSelect: () => newTab(revenueReportAddress(id)),
        },
        {
          label: 'Explain search',
          icon: <IconListSearch {...icon} />,
          onSelect: () => void navigate({ to: '/target/explain/$id', params: { id } }),
        },
        {
          label: 'Connected advertiser links',
          icon: <IconPlugConnected {...icon} />,
          onSelect: () =>
            openLater(import('./connected-links.tsx'), ({ showConnectedLinks }) => showConnectedLinks(id)),
        },
        { label: 'Reporting dashboard', icon: <IconChartPie {...icon} />, onSelect: openDashboard },
        {
          label: 'History',
          icon: <IconHistory {...icon} />,
          onSelect: () =>
            openHistory({
              title: `History of publisher link ${id}`,
              page: (page) => targetingQueries.history(id, page),
              seeMore: true,
            }),
        },
      ]}
    />
  )
}
