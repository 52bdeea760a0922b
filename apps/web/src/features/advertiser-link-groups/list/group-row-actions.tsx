import { messages } from '@headgate/contract/base/messages'
import { IconHistory, IconPencil } from '@tabler/icons-react'
import { groupQueries, useArchiveGroups } from '../../../api/advertiser-link-groups.ts'
import { useOpenFromList } from '../../../lib/address/list-return.ts'
import { ArchiveRowMenu } from '../../../screens/archive/archive-row-menu.tsx'
import { openHistory } from '../../../blocks/history/history.ts'
import { groupName, type ListedGroup } from './listed-group.ts'

/** Actions on one group; an archived group has others. */
export function GroupRowActions({ group }: { group: ListedGroup }) {
  const open = useOpenFromList()
  const { id } = group
  return (
    <ArchiveRowMenu
      row={group}
      name={groupName(group)}
      noun="advertiser link group"
      texts={messages.groups}
      moves={useArchiveGroups()}
      actions={() => [
        {
          label: 'Edit',
          icon: <IconPencil size={16} />,
          onSelect: () => open(`/advertiser-link-group/edit/${id}`),
        },
        {
          label: 'History',
          icon: <IconHistory size={16} />,
          onSelect: () =>
            openHistory({
              title: `History of advertiser link group ${id}`,
              page: (at) => groupQueries.history(id, at),
            }),
        },
      ]}
    />
  )
}
