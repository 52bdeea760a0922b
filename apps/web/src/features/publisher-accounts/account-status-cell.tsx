import { messages } from '@headgate/contract/base/messages'
import type { PublisherAccount } from '@headgate/contract/revenue/publisher-accounts'
import { useUpdatePublisherAccount } from '../../api/revenue/publisher-accounts.ts'
import { announce } from '../../api/query/announce.ts'
import { ToggleCell } from '../../table/cells/toggle-cell.tsx'
import { statusText } from '../../blocks/accounts/account-texts.ts'
import { askStatusDay } from './status-change.tsx'

/** Active or inactive; locked once the account has ended. Asks from which day, and shows what it moves. */
export function AccountStatusCell({ account }: { account: PublisherAccount }) {
  const update = useUpdatePublisherAccount(account.id)
  const { id, valid_to, updatedAt } = account
  return (
    <span title={valid_to === null ? undefined : statusText(account)}>
      <ToggleCell
        label={`Status of account ${id}`}
        checked={account.status}
        disabled={valid_to !== null}
        onToggle={async (status) => {
          const from_day = await askStatusDay(account, status)
          if (from_day === null) return
          await announce(update.mutateAsync({ id, change: { status, from_day, updatedAt } }), {
            success: messages.publisherAccounts.updated,
            failure: messages.general.cannotUpdate,
          })
        }}
      />
    </span>
  )
}
