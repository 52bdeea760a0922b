import { pageSizes } from '@headgate/contract/base/constants'
import { createFileRoute } from '@tanstack/react-router'
import { prefetchSection } from '../../features/settings/prefetch-section.ts'
import { settingsAddress } from '../../features/settings/settings-address.ts'
import { SettingsPage } from '../../features/settings/settings-page.tsx'
import { listSearch } from '../../screens/list/list-search.ts'

export const Route = createFileRoute('/_shell/settings')({
  ...listSearch(settingsAddress, pageSizes.settings),
  loader: (loading) => prefetchSection(loading),
  component: SettingsPage,
})
