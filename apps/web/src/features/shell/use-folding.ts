import { useLocalStorage } from '@mantine/hooks'
import { useState } from 'react'
import { browserSession } from '../../lib/browser-session.ts'
import type { GroupName } from './drawer-groups.ts'

/** Folded until they are opened: with them, the drawer is higher than a window of 900 pixels. */
const foldedAtFirst: ReadonlySet<GroupName> = new Set(['Revenue in', 'Administration'])

/**
 * Which groups of the drawer are open. What a user folds and opens is kept for that user in this browser, as the groups
 * that differ from their default. The group of the current page is always open, and stays so until the user folds it or
 * the drawer is drawn anew: entries must not move under the pointer when a page is chosen.
 */
export function useFolding(current: GroupName | undefined) {
  const [changed, setChanged] = useLocalStorage<readonly string[]>({
    key: `drawer_groups:${browserSession.get()?.claims.sub ?? ''}`,
    defaultValue: [],
    getInitialValueInEffect: false,
  })
  const [visited, setVisited] = useState<readonly GroupName[]>([])
  if (current !== undefined && !visited.includes(current)) setVisited([...visited, current])
  const isOpen = (name: GroupName) =>
    name === current || visited.includes(name) || foldedAtFirst.has(name) === changed.includes(name)
  const toggle = (name: GroupName) => {
    const open = !isOpen(name)
    setVisited((before) => before.filter((one) => one !== name))
    setChanged((before) => [
      ...before.filter((one) => one !== name),
      ...(open === foldedAtFirst.has(name) ? [name] : []),
    ])
  }
  return { isOpen, toggle }
}
