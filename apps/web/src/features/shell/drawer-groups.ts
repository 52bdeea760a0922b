import type { Role } from '@headgate/contract/base/constants'
import { mayOpen, type RouteEntry, type RoutePath, routes } from '@headgate/contract/routes'

export type DrawerEntry = RouteEntry & { readonly path: RoutePath }
export type GroupName = NonNullable<RouteEntry['drawer']>

export interface DrawerGroup {
  name: GroupName
  entries: DrawerEntry[]
}

/** The drawer of a role, from the route table: groups and entries in the table's order. */
export function drawerGroups(role: Role): DrawerGroup[] {
  const groups: DrawerGroup[] = []
  for (const entry of routes as readonly DrawerEntry[]) {
    if (entry.drawer === undefined || !mayOpen(entry.access, role)) continue
    const group = groups.find((one) => one.name === entry.drawer)
    if (group === undefined) groups.push({ name: entry.drawer, entries: [entry] })
    else group.entries.push(entry)
  }
  return groups
}

/**
 * The group of the page at an address: that of its entry, or of the entry above it, as `/target` is above
 * `/target/add`. Undefined for a page of no group, such as the profile.
 */
export function groupOf(groups: readonly DrawerGroup[], pathname: string): GroupName | undefined {
  let best: { name: GroupName; length: number } | undefined
  for (const { name, entries } of groups)
    for (const { path } of entries)
      if (
        (pathname === path || pathname.startsWith(`${path}/`)) &&
        (best === undefined || path.length > best.length)
      )
        best = { name, length: path.length }
  return best?.name
}
