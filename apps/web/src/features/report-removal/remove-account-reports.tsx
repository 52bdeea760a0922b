import { Stack } from '@mantine/core'
import { messages } from '@headgate/contract/base/messages'
import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { publisherAccountQueries } from '../../api/revenue/publisher-accounts.ts'
import { removalQueries, useRemoveAccountReports } from '../../api/revenue/removals.ts'
import { AccountTrail } from '../../blocks/accounts/account-trail.tsx'
import { FactTable } from '../../blocks/imports/fact-table.tsx'
import { useBackToList } from '../../lib/address/list-return.ts'
import { Page } from '../../screens/page.tsx'
import { RemovalForm } from './removal-form.tsx'

const route = getRouteApi('/_shell/remove/reports/$id')
const texts = messages.removal

/** Removes the report data of a publisher ad account for some days. */
export function RemoveAccountReports() {
  const { id } = route.useParams()
  const { data: account } = useSuspenseQuery(publisherAccountQueries.detail(id))
  const { mutateAsync: remove } = useRemoveAccountReports(id)
  const back = useBackToList('/pubaccount')
  const { provider, publisher } = account
  return (
    <Page title="Remove report data" trail={<AccountTrail id={id} />}>
      <Stack gap="md" maw={640}>
        <FactTable
          label="The publisher ad account"
          facts={[
            ['Account ID', id],
            ['Publisher', publisher.name],
            ['Advertiser', provider.name],
            ['Link Source Identifier', account.source_identifier],
            ['Rule Id', account.rule_id],
            ['Channel', account.sin],
          ]}
        />
        <RemovalForm
          question={texts.confirmAccount.replace('{id}', String(id))}
          success={texts.deleted}
          rangeRequired={texts.dateRangeRequired}
          plan={(data) => removalQueries.planOfAccount(id, data)}
          remove={remove}
          onCancel={() => void back()}
        />
      </Stack>
    </Page>
  )
}
