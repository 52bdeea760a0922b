import { pageSizes } from '@headgate/contract/base/constants'
import { messages } from '@headgate/contract/base/messages'
import { createFileRoute, type ErrorComponentProps } from '@tanstack/react-router'
import { prefetchSection } from '../../features/settings/prefetch-section.ts'
import { type Section, settingsAddress } from '../../features/settings/settings-address.ts'
import { SettingsFrame, SettingsPage } from '../../features/settings/settings-page.tsx'
import { RouteFailure } from '../../features/shell/route-failure.tsx'
import { listSearch } from '../../screens/list/list-search.ts'

export const Route = createFileRoute('/_shell/settings')({
  ...listSearch(settingsAddress, pageSizes.settings),
  loader: (loading) => prefetchSection(loading),
  component: SettingsPage,
  errorComponent: SettingsFailure,
})

/** What users know as the text of a section that cannot be read; the reason follows it. */
const failureTexts: Partial<Record<Section, string>> = {
  'revenue-share': messages.revenueShare.failed,
  'email-config': messages.emailConfig.failed,
  domains: messages.domains.cannotFetch,
}

/** In the place of the section. */
function SettingsFailure(props: ErrorComponentProps) {
  const { section } = Route.useSearch()
  return (
    <SettingsFrame>
      <RouteFailure {...props} text={failureTexts[section]} />
    </SettingsFrame>
  )
}
