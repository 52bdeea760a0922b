import { Burger, Button, Group, RemoveScroll, Text } from '@mantine/core'
import { useDisclosure, useLocalStorage, useMediaQuery } from '@mantine/hooks'
import type { SessionClaims } from '@headgate/contract/people/auth'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useSession } from '../../lib/browser-session.ts'
import { BrandMark } from '../../ui/brand/brand-mark.tsx'
import { ActingBar } from './acting-bar.tsx'
import { Drawer } from './drawer.tsx'
import { NavigationBar } from './navigation-bar.tsx'
import { ProfileMenu, PublisherMenu } from './profile-menu.tsx'
import { SearchButton } from './search-button.tsx'
import classes from './shell.module.css'
import { useDevice } from './use-device.ts'

/**
 * Header, side drawer and main area around every screen of a signed-in user (docs/behaviour/console.md#shell). It uses
 * a style sheet instead of Mantine's AppShell, which adds 5 kB to every first load for variable sizes that are fixed
 * here.
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
  // Open where there is room, until the user chooses otherwise. On a phone it covers the page.
  const open = wanted ?? roomy
  useDevice(session)
  if (session === null) return null
  const { claims } = session
  const isAdmin = claims.role.role === 'SuperAdmin'
  const acting = claims.actor === undefined ? undefined : (claims.publisher?.name ?? claims.email)
  const shown = narrow ? overlaid : open
  return (
    <div
      className={classes.shell}
      data-drawer={shown || undefined}
      data-acting={acting === undefined ? undefined : true}
    >
      <header className={`${classes.header} ${RemoveScroll.classNames.zeroRight}`}>
        <Button component="a" href="#main" className={classes.skip} size="xs">
          Skip to content
        </Button>
        <NavigationBar />
        {acting === undefined ? null : <ActingBar name={acting} />}
        <div className={classes.bar}>
          <Group gap="sm" wrap="nowrap" miw={0}>
            <Burger
              size="sm"
              // Next to the brand, an X would mean "close Headgate". On a phone it closes the drawer over the whole
              // page.
              opened={narrow && shown}
              onClick={() => (narrow ? overlay.toggle() : setWanted(!open))}
              aria-label={shown ? 'Close navigation' : 'Open navigation'}
              aria-expanded={shown}
              aria-controls="drawer"
            />
            <Link to="/" className={classes.brand}>
              <BrandMark size={26} />
              <Text fw={700} size="lg" className={classes.title}>
                {isAdmin ? 'Headgate' : publisherTitle(claims)}
              </Text>
            </Link>
          </Group>
          {isAdmin ? <SearchButton /> : null}
          {isAdmin ? <ProfileMenu claims={claims} /> : <PublisherMenu isActing={acting !== undefined} />}
        </div>
      </header>
      <nav id="drawer" aria-label="Main" className={classes.drawer}>
        {/* The key mounts it on every opening, so that the active entry is scrolled to. */}
        <Drawer key={String(shown)} role={claims.role.role} onNavigate={overlay.close} />
      </nav>
      <main id="main" tabIndex={-1} className={classes.main}>
        {children}
      </main>
    </div>
  )
}

/** 'Publisher Reporting', with the publisher's name while an admin acts as the publisher. */
function publisherTitle({ actor, publisher }: SessionClaims): string {
  const name = actor === undefined ? undefined : publisher?.name
  return name === undefined ? 'Publisher Reporting' : `Publisher Reporting · ${name}`
}
