import { useSuspenseQuery } from '@tanstack/react-query'
import { settingQueries } from '../../../api/settings.ts'
import { Page } from '../../../screens/page.tsx'
import { GroupForm } from './group-form.tsx'

/** A new group: a draft until it is published. */
export function AddGroup() {
  const { data: shareRevenue } = useSuspenseQuery(settingQueries.shareRevenue())
  return (
    <Page title="Add advertiser link group">
      <GroupForm opened={null} shareRevenue={shareRevenue} figures={undefined} />
    </Page>
  )
}
