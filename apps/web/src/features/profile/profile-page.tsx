import { Tabs } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { forgetSession } from '../../api/auth.ts'
import { userQueries } from '../../api/users.ts'
import { PasswordForm } from '../../blocks/password/password-form.tsx'
import { Page } from '../../screens/page.tsx'
import { HomeSection } from './home-section.tsx'
import { NotificationSection } from './notification-section.tsx'
import { PersonalInfo } from './personal-info.tsx'
import { sections } from './profile-address.ts'

const route = getRouteApi('/_shell/profile')

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
  return (
    <Page title="Profile">
      <Tabs
        value={section}
        keepMounted={false}
        onChange={(next) =>
          void change({ to: '.', search: { section: next as typeof section }, replace: true })
        }
      >
        <Tabs.List mb="md">
          {Object.entries(sections).map(([value, title]) => (
            <Tabs.Tab key={value} value={value}>
              {title}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="home">
          <HomeSection user={user} />
        </Tabs.Panel>
        <Tabs.Panel value="personal">
          <PersonalInfo user={user} onCancel={toStart} />
        </Tabs.Panel>
        <Tabs.Panel value="password">
          <PasswordForm userId={user.id} onChanged={signInAgain} onCancel={toStart} />
        </Tabs.Panel>
        <Tabs.Panel value="notification">
          <NotificationSection />
        </Tabs.Panel>
      </Tabs>
    </Page>
  )
}
