import { messages } from '@headgate/contract/base/messages'
import type { PublisherAccountForm } from '@headgate/contract/revenue/publisher-accounts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { publisherAccountQueries, useUpdatePublisherAccount } from '../../api/revenue/publisher-accounts.ts'
import { AccountTrail } from '../../blocks/accounts/account-trail.tsx'
import { useAskMoves } from '../../blocks/moves/use-ask-moves.tsx'
import { useBackToList } from '../../lib/address/list-return.ts'
import { Page } from '../../screens/page.tsx'
import { toast } from '../../ui/toast.ts'
import { AccountFields } from './account-form.tsx'

const route = getRouteApi('/_shell/publisheraccountmanagement/edit/$id')

/** Edit Linked Account: its share from a day on, and its API key. Shows what the share moves before it is saved. */
export function EditAccount() {
  const { id } = route.useParams()
  const { data } = useSuspenseQuery(publisherAccountQueries.detail(id))
  // The record as it was opened: a later background read must not change the version that a save is compared with.
  const [opened] = useState(data)
  const back = useBackToList('/pubaccount')
  const askMoves = useAskMoves()
  const { mutateAsync: update } = useUpdatePublisherAccount()
  const save = async ({ share_revenue, api_key, from_day }: PublisherAccountForm) => {
    if (!(await askMoves(publisherAccountQueries.moves(id, { share_revenue, from_day })))) return
    await update({ id, change: { share_revenue, api_key, from_day, updatedAt: opened.updatedAt } })
    toast.success(messages.titles.success, messages.publisherAccounts.updated)
    await back({ ignoreBlocker: true })
  }
  return (
    <Page title="Edit Linked Account" trail={<AccountTrail id={id} />}>
      <AccountFields account={opened} onSubmit={save} onCancel={() => void back()} />
    </Page>
  )
}
