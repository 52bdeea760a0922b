import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Link,
  RouterProvider,
} from '@tanstack/react-router'
import type { UserEvent } from '@testing-library/user-event'
import { screen } from '@testing-library/react'
import type { TestContext } from 'node:test'
import type { ReactNode } from 'react'
import { draw } from './draw.tsx'

/**
 * Draws a component as a page that can be left by a link to a list. Only components that ask before leaving need a
 * page.
 */
export async function drawPage(t: TestContext, part: ReactNode): Promise<UserEvent> {
  const root = createRootRoute()
  const to = '/list' as '/'
  const page = createRoute({
    getParentRoute: () => root,
    path: '/',
    component: () => (
      <>
        {part}
        <Link to={to}>List</Link>
      </>
    ),
  })
  const list = createRoute({ getParentRoute: () => root, path: '/list', component: () => <h1>The list</h1> })
  const history = createMemoryHistory({ initialEntries: ['/'] })
  const router = createRouter({ routeTree: root.addChildren([page, list]), history })
  // Its type differs from the router that the console has registered.
  const user = draw(t, <RouterProvider router={router as never} />)
  await screen.findByRole('link', { name: 'List' })
  return user
}

export const pressList = (user: UserEvent): Promise<void> =>
  user.click(screen.getByRole('link', { name: 'List' }))

/** Resolves when the page was left for the list. */
export const findList = (): Promise<HTMLElement> => screen.findByRole('heading', { name: 'The list' })
