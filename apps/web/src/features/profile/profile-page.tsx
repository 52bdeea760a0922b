import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { forgetSession } from '../../api/auth.ts'
import { userQueries } from '../../api/users.ts'
import { PasswordForm } from '../../blocks/password/password-form.tsx'
import { Page } from '../../screens/page.tsx'
import { Tabs } from '../../ui/tabs/tabs.tsx'
import { HomeSection } from './home-section.tsx'
import { NotificationSection } from './notification-section.tsx'
import { PersonalInfo } from './personal-info.tsx'
import { sections } from './profile-address.ts'

const route = getRouteApi('/_shell/profile')
const tabs = Object.entries(sections).map(([value, label]) => ({
  value: value as keyof typeof sections,
  label,
}))

/**
 * The user's own profile: Home, Personal Info, Password, Notification. The section is in the address
 * (docs/behaviour/people.md#profile).
 */
export function ProfilePage() {
  const { section } = route.useSearch()
  const { data: user } = useSuspenseQuery(userQueries.account())
  const change = route.useNavigate()
  const navigate = useNavigate()
  const toStart = () => void navigate({ to: '/' })
  // The new password has ended this session too.
  const signInAgain = () => void navigate({ to: '/login', ignoreBlocker: true }).then(forgetSession)
  const panels = {
    home: <HomeSection user={user} />,
    personal: <PersonalInfo user={user} onCancel={toStart} />,
    password: <PasswordForm userId={user.id} onChanged={signInAgain} onCancel={toStart} />,
    notification: <NotificationSection />,
  }
  return (
    <Page title="Profile">
      <Tabs
        value={section}
        onChange={(next) => void change({ to: '.', search: { section: next }, replace: true })}
        tabs={tabs}
      >
        {panels[section]}
      </Tabs>
    </Page>
  )
}
