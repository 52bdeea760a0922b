import { messages } from '@headgate/contract/base/messages'
import { IconHistory, IconPencil } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { groupQueries, useArchiveGroups } from '../../../api/advertiser-link-groups.ts'
import { ArchiveRowMenu } from '../../../screens/archive/archive-row-menu.tsx'
import { openHistory } from '../../../blocks/history/history.ts'
import { groupName, type ListedGroup } from './listed-group.ts'

/** What can be done with one group: other things when it is archived (2 §4.2). */
export function GroupRowActions({ group }: { group: ListedGroup }) {
  const navigate = useNavigate()
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
          onSelect: () => void navigate({ to: '/advertiser-link-group/edit/$id', params: { id } }),
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
