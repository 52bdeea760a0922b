import { useRouterState } from '@tanstack/react-router'
import { BusyBar } from '../../ui/busy-bar.tsx'
import { useDelayed } from '../../ui/use-delayed.ts'
import classes from './shell.module.css'

/** A bar under the header while the next screen is on its way, after 800 ms (3 §9). */
export function NavigationBar() {
  const late = useDelayed(useRouterState({ select: (state) => state.status === 'pending' }))
  return late ? <BusyBar className={classes.progress} label="Loading the screen" /> : null
}
