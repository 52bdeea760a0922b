import { Progress } from '@mantine/core'
import { useRouterState } from '@tanstack/react-router'
import { useDelayed } from '../../ui/use-delayed.ts'
import classes from './shell.module.css'

/** A bar under the header while the next screen is on its way, after 800 ms (3 §9). */
export function NavigationBar() {
  const late = useDelayed(useRouterState({ select: (state) => state.status === 'pending' }))
  return late ? (
    <Progress value={100} animated size={3} className={classes.progress} aria-label="Loading the screen" />
  ) : null
}
