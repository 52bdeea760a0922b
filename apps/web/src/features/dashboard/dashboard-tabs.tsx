import { getRouteApi } from '@tanstack/react-router'
import { Tabs } from '../../ui/tabs/tabs.tsx'

const route = getRouteApi('/_shell/')
const CHANGES = 'changes'

/** Whether an address leads to the changed revenue. */
export const isChanges = (search: Record<string, unknown>): boolean => search['tab'] === CHANGES

/** A publisher's report, and the revenue that changed after it was shown. */
export function DashboardTabs() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  return (
    <Tabs
      tabs={[
        { value: 'report', label: 'Report' },
        { value: CHANGES, label: 'Changed revenue' },
      ]}
      value={isChanges(search) ? CHANGES : 'report'}
      onChange={(tab) => void navigate({ to: '.', search: tab === CHANGES ? { tab } : {} })}
    />
  )
}
