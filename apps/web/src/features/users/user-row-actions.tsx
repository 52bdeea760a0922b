import { messages } from '@headgate/contract/base/messages'
import type { User } from '@headgate/contract/people/users'
import { IconColumns, IconPencil, IconTrash } from '@tabler/icons-react'
import { useRemoveUser } from '../../api/users.ts'
import { announce } from '../../api/query/announce.ts'
import { useOpenFromList } from '../../lib/address/list-return.ts'
import { confirm } from '../../ui/dialog/confirm.tsx'
import { RowMenu } from '../../ui/float/row-menu.tsx'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The user to choose display columns for. */
    userId?: number
  }
}

/** Edit, display columns and delete. */
export function UserRowActions({ user }: { user: User }) {
  const open = useOpenFromList()
  const removing = useRemoveUser()
  const { id, email } = user
  const askToRemove = async () => {
    const text = `'${email}' is signed out and removed for good. This cannot be undone.`
    if (!(await confirm({ title: 'Delete user', text, confirm: 'Delete', destructive: true }))) return
    await announce(removing.mutateAsync(id), {
      success: messages.users.removed,
      failure: messages.general.cannotRemove,
    })
  }
  const actions = () => [
    {
      label: 'Edit',
      icon: <IconPencil size={16} />,
      onSelect: () => open(`/usermanagement/edit/${id}`),
    },
    {
      label: 'Display columns',
      icon: <IconColumns size={16} />,
      onSelect: () => open('/publisherDisplayColumns', { userId: id }),
    },
    {
      label: 'Delete',
      icon: <IconTrash size={16} />,
      destructive: true,
      onSelect: () => void askToRemove(),
    },
  ]
  return <RowMenu label={`Actions for ${email}`} actions={actions} />
}
