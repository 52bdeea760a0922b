import { pageSizes } from '@headgate/contract/base/constants'
import { createFileRoute, type ErrorComponentProps } from '@tanstack/react-router'
import { failureTexts } from '../../features/settings/failure-texts.ts'
import { prefetchSection } from '../../features/settings/prefetch-section.ts'
import { settingsAddress } from '../../features/settings/settings-address.ts'
import { SettingsFrame, SettingsPage } from '../../features/settings/settings-page.tsx'
import { RouteFailure } from '../../features/shell/route-failure.tsx'
import { listSearch } from '../../screens/list/list-search.ts'

export const Route = createFileRoute('/_shell/settings')({
  ...listSearch(settingsAddress, pageSizes.settings),
  loader: (loading) => prefetchSection(loading),
  component: SettingsPage,
  errorComponent: SettingsFailure,
})

/** In the place of the section. */
function SettingsFailure(props: ErrorComponentProps) {
  return (
    <SettingsFrame>
      <RouteFailure {...props} text={failureTexts[Route.useSearch().section]} />
    </SettingsFrame>
  )
}
