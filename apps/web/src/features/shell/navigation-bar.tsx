import { useRouterState } from '@tanstack/react-router'
import { BusyBar } from '../../ui/busy-bar.tsx'
import { useDelayed } from '../../ui/use-delayed.ts'
import classes from './shell.module.css'

/** A bar while the next screen loads, after 800 ms (docs/behaviour/console.md#waiting-and-empty-screens). */
export function NavigationBar() {
  const late = useDelayed(useRouterState({ select: (state) => state.status === 'pending' }))
  return late ? <BusyBar className={classes.progress} label="Loading the screen" /> : null
}
