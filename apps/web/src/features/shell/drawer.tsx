import { Badge, VisuallyHidden } from '@mantine/core'
import type { Role } from '@headgate/contract/base/constants'
import { messages } from '@headgate/contract/base/messages'
import { type RouteEntry, type RoutePath, routes } from '@headgate/contract/routes'
import { IconChevronRight, IconExternalLink, IconId, IconLogout } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { Fragment, type ReactNode, type RefObject, useEffect, useMemo, useRef } from 'react'
import { adviceQueries } from '../../api/advisor/advice.ts'
import { repairQueries } from '../../api/revenue/repairs.ts'
import { settingQueries } from '../../api/settings.ts'
import { formatCount, formatNetRevenue } from '../../lib/numbers.ts'
import { NavAnchor, NavButton, NavEntry } from '../../ui/nav-entry/nav-entry.tsx'
import { drawerIcons } from './drawer-icons.ts'
import classes from './drawer.module.css'
import { type DrawerGroup, drawerGroups, groupOf } from './drawer-groups.ts'
import { useFolding } from './use-folding.ts'
import { useSignOut } from './use-sign-out.ts'

interface DrawerProps {
  role: Role
  onNavigate: () => void
}

/** Grouped links to every screen of the role, and Logout. Groups fold where there are several. */
export function Drawer({ role, onNavigate }: DrawerProps) {
  const groups = useMemo(() => drawerGroups(role), [role])
  const signOut = useSignOut()
  const entries = useRef<HTMLDivElement>(null)
  const pathname = useLocation({ select: (location) => location.pathname })
  const current = groupOf(groups, pathname)
  const { isOpen, toggle } = useFolding(current)
  return (
    <>
      <div className={classes.entries} ref={entries}>
        {groups.map((group) => {
          const open = isOpen(group.name)
          const id = `drawer-${group.name.replaceAll(' ', '-')}`
          return (
            <nav key={group.name} aria-label={group.name}>
              {group.name === current || groups.length === 1 ? (
                <div className={classes.group}>{group.name}</div>
              ) : (
                <button
                  type="button"
                  className={classes.group}
                  aria-expanded={open}
                  aria-controls={id}
                  onClick={() => toggle(group.name)}
                >
                  {group.name}
                  {open
                    ? null
                    : group.entries.map(({ path }) => <Fragment key={path}>{ends[path]}</Fragment>)}
                  <IconChevronRight size={14} aria-hidden />
                </button>
              )}
              <div id={id} hidden={!open}>
                <Entries group={group} onNavigate={onNavigate} />
              </div>
            </nav>
          )
        })}
        {role === 'SuperAdmin' ? <KycLink /> : null}
        <ActiveInSight key={pathname} entries={entries} />
      </div>
      <div className={classes.foot}>
        <NavButton label="Logout" icon={<IconLogout size={18} />} onClick={signOut} />
      </div>
    </>
  )
}

const Entries = ({ group, onNavigate }: { group: DrawerGroup; onNavigate: () => void }) =>
  group.entries.map((entry) => {
    const Icon = drawerIcons[entry.path]
    return (
      <NavEntry
        key={entry.path}
        to={entry.path}
        activeOptions={{ exact: isPrefix(entry.path), includeSearch: false }}
        label={entry.title}
        icon={Icon === undefined ? <span className={classes.noIcon} /> : <Icon size={18} />}
        end={ends[entry.path]}
        onClick={onNavigate}
      />
    )
  })

/** Scrolls to the entry of the page, once for each page. */
function ActiveInSight({ entries }: { entries: RefObject<HTMLDivElement | null> }) {
  useEffect(() => {
    entries.current?.querySelector('[aria-current="page"]')?.scrollIntoView({ block: 'nearest' })
  }, [entries])
  return null
}

/** How often the totals of entries are read again. */
const TOTAL_MS = 60_000

/** How much of what was reported nobody has got yet. Nothing while nothing waits. */
function WaitingTotal() {
  const { data } = useQuery({ ...repairQueries.total(), refetchInterval: TOTAL_MS })
  if (data === undefined || data.channels === 0) return null
  const text = `${formatCount(data.channels)} waiting, ${formatNetRevenue(data.gross)} unmatched`
  return (
    <Badge size="sm" variant="light" color="yellow" title={text}>
      {formatCount(data.channels)}
      <VisuallyHidden> {text}</VisuallyHidden>
    </Badge>
  )
}

/** How many advice items are active. Nothing while none is. */
function ActiveAdvice() {
  const { data } = useQuery({ ...adviceQueries.count(), refetchInterval: TOTAL_MS })
  if (data === undefined || data.active === 0) return null
  const text = `${formatCount(data.active)} active`
  return (
    <Badge size="sm" variant="light" color="yellow" title={text}>
      {formatCount(data.active)}
      <VisuallyHidden> active</VisuallyHidden>
    </Badge>
  )
}

/** What stands at the end of entries. */
const ends: Partial<Record<RoutePath, ReactNode>> = {
  '/repairs': <WaitingTotal />,
  '/advisor': <ActiveAdvice />,
}

/** Opens in a new tab. Shown only when the kyc_url setting has a value (docs/behaviour/console.md#shell). */
function KycLink() {
  const { data } = useQuery({
    ...settingQueries.kycUrl(),
    meta: { failure: { text: messages.settings.cannotGetLink } },
  })
  if (data === null || data === undefined || data === '') return null
  return (
    <NavAnchor
      className={classes.apart}
      href={data}
      target="_blank"
      rel="noopener noreferrer"
      label="KYC Dashboard"
      icon={<IconId size={18} />}
      end={<IconExternalLink size={14} aria-label="opens in a new tab" />}
    />
  )
}

/** Entries above other entries, such as advertisers above Advertiser Links, are marked only at their exact address. */
function isPrefix(path: string): boolean {
  return (
    path === '/' ||
    (routes as readonly RouteEntry[]).some(
      (other) => other.drawer !== undefined && other.path.startsWith(`${path}/`),
    )
  )
}
