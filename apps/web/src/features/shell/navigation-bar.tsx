import { Progress } from '@mantine/core'
import { useRouterState } from '@tanstack/react-router'
import { useDelayed } from '../../ui/use-delayed.ts'
import classes from './shell.module.css'

/** A bar while the next screen loads, after 800 ms (docs/behaviour/console.md#waiting-and-empty-screens). */
export function NavigationBar() {
  const late = useDelayed(useRouterState({ select: (state) => state.status === 'pending' }))
  return late ? (
    <Progress value={100} animated size={3} className={classes.progress} aria-label="Loading the screen" />
  ) : null
}
