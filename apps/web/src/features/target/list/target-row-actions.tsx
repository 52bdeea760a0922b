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
import { targetingQueries } from '../../../api/targeting.ts'
import { useArchiveTargetings } from '../../../api/targeting-list.ts'
import { useOpenFromList } from '../../../lib/address/list-return.ts'
import { ArchiveRowMenu } from '../../../screens/archive/archive-row-menu.tsx'
import { useCopyLink } from '../../../blocks/copy-link/use-copy-link.ts'
import { openHistory } from '../../../blocks/history/history.ts'
import { openLater } from '../../../blocks/dialogs/open-later.ts'
import { useOpenDashboard } from '../open-dashboard.ts'
import { duplicateAddress, editAddress, revenueReportAddress } from '../target-address.ts'
import { newTab } from '../../../lib/address/new-tab.ts'

const icon = { size: 16 }

/** Actions on one publisher link; an archived one has others. */
export function TargetRowActions({ row }: { row: TargetingRow }) {
  const open = useOpenFromList()
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
          onSelect: () => open(editAddress(id)),
        },
        {
          label: 'Duplicate',
          icon: <IconCopy {...icon} />,
          onSelect: () => open(duplicateAddress(id)),
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
          onSelect: () => open(`/target/explain/${id}`),
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
