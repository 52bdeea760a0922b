import type { Role } from '@headgate/contract/base/constants'
import { useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'
import { type DrawerGroup, drawerGroups } from './drawer-groups.ts'

/** The screens that the role can open from the drawer: those with a route file. */
export function useDrawerGroups(role: Role): DrawerGroup[] {
  const { routesByPath } = useRouter()
  return useMemo(() => {
    const built = new Set(Object.keys(routesByPath).map((path) => path.replace(/(.)\/$/, '$1')))
    return drawerGroups(role, (path) => built.has(path))
  }, [role, routesByPath])
}
