import type { Role } from '@headgate/contract/base/constants'
import { mayOpen, type RouteEntry, type RoutePath, routes } from '@headgate/contract/routes'

export type DrawerEntry = RouteEntry & { readonly path: RoutePath }

export interface DrawerGroup {
  name: NonNullable<RouteEntry['drawer']>
  entries: DrawerEntry[]
}

/**
 * The drawer of a role, from the route table: groups and entries in the table's order. Screens that are not built yet
 * have an address but no entry.
 */
export function drawerGroups(role: Role, isBuilt: (path: string) => boolean): DrawerGroup[] {
  const groups: DrawerGroup[] = []
  for (const entry of routes as readonly DrawerEntry[]) {
    if (entry.drawer === undefined || !mayOpen(entry.access, role) || !isBuilt(entry.path)) continue
    const group = groups.find((one) => one.name === entry.drawer)
    if (group === undefined) groups.push({ name: entry.drawer, entries: [entry] })
    else group.entries.push(entry)
  }
  return groups
}
