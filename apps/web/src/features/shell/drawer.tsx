import { Box, Divider, NavLink, ScrollArea, VisuallyHidden } from '@mantine/core'
import type { Role } from '@headgate/contract/base/constants'
import { messages } from '@headgate/contract/base/messages'
import { type RouteEntry, routes } from '@headgate/contract/routes'
import { IconArrowBackUp, IconExternalLink, IconLogout, IconTools } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import { returnToAdmin } from '../../api/auth.ts'
import { settingQueries } from '../../api/settings.ts'
import { failureText } from '../../lib/call-failure.ts'
import { toast } from '../../ui/toast.ts'
import { drawerGroups } from './drawer-groups.ts'
import classes from './shell.module.css'
import { useSignOut } from './use-sign-out.ts'

interface DrawerProps {
  role: Role
  /** An admin acts as this publisher user. */
  acting: boolean
  onNavigate: () => void
}

/** Links to every screen of the role, grouped; those without a route file yet are marked (decision 0071). */
export function Drawer({ role, acting, onNavigate }: DrawerProps) {
  const router = useRouter()
  const built = new Set(Object.keys(router.routesByPath).map((path) => path.replace(/(.)\/$/, '$1')))
  const signOut = useSignOut()
  return (
    <>
      <ScrollArea className={classes.entries} p="xs">
        {drawerGroups(role).map((group) => (
          <nav key={group.name} aria-label={group.name}>
            <div className={classes.group}>{group.name}</div>
            {group.entries.map((entry) => (
              <NavLink
                key={entry.path}
                component={Link}
                to={entry.path}
                activeOptions={{ exact: isPrefix(entry.path), includeSearch: false }}
                label={entry.title}
                c={built.has(entry.path) ? undefined : 'dimmed'}
                rightSection={built.has(entry.path) ? null : <NotBuiltMark />}
                onClick={onNavigate}
              />
            ))}
          </nav>
        ))}
        {role === 'SuperAdmin' ? <KycLink /> : null}
      </ScrollArea>
      <Divider />
      <Box p="xs">
        {acting ? (
          <NavLink
            component="button"
            label="Return to admin"
            leftSection={<IconArrowBackUp size={16} />}
            onClick={() => void goBack()}
          />
        ) : null}
        <NavLink component="button" label="Logout" leftSection={<IconLogout size={16} />} onClick={signOut} />
      </Box>
    </>
  )
}

async function goBack(): Promise<void> {
  try {
    await returnToAdmin()
  } catch (error) {
    toast.error(messages.titles.error, failureText(error))
  }
}

function NotBuiltMark() {
  return (
    <>
      <IconTools size={14} aria-hidden />
      <VisuallyHidden>not built yet</VisuallyHidden>
    </>
  )
}

/** Opens in a new tab, and is there only when the kyc_url setting has a value (1 §2). */
function KycLink() {
  const { data } = useQuery({
    ...settingQueries.kycUrl(),
    meta: { failure: { text: messages.settings.cannotGetLink } },
  })
  if (data === null || data === undefined || data === '') return null
  return (
    <NavLink
      component="a"
      href={data}
      target="_blank"
      rel="noopener noreferrer"
      label="KYC Dashboard"
      rightSection={<IconExternalLink size={14} aria-label="opens in a new tab" />}
    />
  )
}

/** Entries below which other entries lie, such as Advertiser Links below advertisers, are marked at their own address only. */
function isPrefix(path: string): boolean {
  return (
    path === '/' ||
    (routes as readonly RouteEntry[]).some(
      (other) => other.drawer !== undefined && other.path.startsWith(`${path}/`),
    )
  )
}
