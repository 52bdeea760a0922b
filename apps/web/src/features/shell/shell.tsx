import { Burger, Button, Group, RemoveScroll, Text } from '@mantine/core'
import { useDisclosure, useLocalStorage, useMediaQuery } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { useSession } from '../../lib/browser-session.ts'
import { Drawer } from './drawer.tsx'
import { NavigationBar } from './navigation-bar.tsx'
import { AppearanceMenu, ProfileMenu } from './profile-menu.tsx'
import classes from './shell.module.css'
import { useDevice } from './use-device.ts'

/**
 * Header, side drawer and main area around every screen of a signed-in user (1 §2). The frame is a style sheet: Mantine's
 * AppShell is 5 kB of what every first load carries, for sizes that change, which these do not.
 */
export function Shell({ children }: { children: ReactNode }) {
  const session = useSession()
  const [wanted, setWanted] = useLocalStorage<boolean | null>({
    key: 'drawer_open',
    defaultValue: null,
    getInitialValueInEffect: false,
  })
  const [overlaid, overlay] = useDisclosure(false)
  const narrow = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false })
  const roomy = useMediaQuery('(min-width: 75em)', undefined, { getInitialValueInEffect: false })
  // Open where there is room, until the user says otherwise; on a phone it lies over the page.
  const open = wanted ?? roomy
  useDevice(session)
  if (session === null) return null
  const { claims } = session
  const isAdmin = claims.role.role === 'SuperAdmin'
  const shown = narrow ? overlaid : open
  return (
    <div className={classes.shell} data-drawer={shown || undefined}>
      <header className={`${classes.header} ${RemoveScroll.classNames.zeroRight}`}>
        <Button component="a" href="#main" className={classes.skip} size="xs">
          Skip to content
        </Button>
        <NavigationBar />
        <Group h="100%" px="md" justify="space-between" wrap="nowrap">
          <Group gap="sm" wrap="nowrap">
            <Burger
              size="sm"
              opened={shown}
              onClick={() => (narrow ? overlay.toggle() : setWanted(!open))}
              aria-label={shown ? 'Close navigation' : 'Open navigation'}
              aria-expanded={shown}
              aria-controls="drawer"
            />
            <Text fw={700} size="lg" className={classes.title}>
              {isAdmin ? 'Headgate' : publisherTitle(claims)}
            </Text>
          </Group>
          {isAdmin ? <ProfileMenu claims={claims} /> : <AppearanceMenu />}
        </Group>
      </header>
      <nav id="drawer" aria-label="Main" className={classes.drawer}>
        <Drawer role={claims.role.role} acting={claims.actor !== undefined} onNavigate={overlay.close} />
      </nav>
      <main id="main" tabIndex={-1} className={classes.main}>
        {children}
      </main>
    </div>
  )
}

/** 'Publisher Reporting', with the publisher's name while an admin acts as it (1 §2). */
function publisherTitle(claims: { actor?: unknown; publisher: { name: string } | null }): string {
  const name = claims.actor === undefined ? undefined : claims.publisher?.name
  return name === undefined ? 'Publisher Reporting' : `Publisher Reporting · ${name}`
}
