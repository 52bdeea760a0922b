import type { Role } from '@headgate/contract/base/constants'
import { mayOpen, type RouteEntry, routes } from '@headgate/contract/routes'

export interface DrawerGroup {
  name: NonNullable<RouteEntry['drawer']>
  entries: RouteEntry[]
}

/** The drawer of a role, from the one route table: groups and entries in the table's order. */
export function drawerGroups(role: Role): DrawerGroup[] {
  const groups: DrawerGroup[] = []
  for (const entry of routes as readonly RouteEntry[]) {
    if (entry.drawer === undefined || !mayOpen(entry.access, role)) continue
    const group = groups.find((one) => one.name === entry.drawer)
    if (group === undefined) groups.push({ name: entry.drawer, entries: [entry] })
    else group.entries.push(entry)
  }
  return groups
}
