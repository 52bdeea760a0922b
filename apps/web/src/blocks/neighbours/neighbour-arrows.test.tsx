import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { messages } from '@headgate/contract/base/messages'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Link,
  RouterProvider,
  useParams,
} from '@tanstack/react-router'
import { act, screen } from '@testing-library/react'
import { findList } from '../../testing/draw-page.tsx'
import { draw } from '../../testing/draw.tsx'
import { NeighbourArrows, type Neighbours } from './neighbour-arrows.tsx'

interface Held {
  /** Loading the record 2. */
  record?: Promise<void>
  /** Loading the neighbours of the record 1. */
  neighbours?: Promise<void>
}

/** The form of the first of three records. */
async function drawForms(t: TestContext, held: Held) {
  const root = createRootRoute()
  const list = createRoute({ getParentRoute: () => root, path: '/list', component: () => <h1>The list</h1> })
  const record = createRoute({
    getParentRoute: () => root,
    path: '/target/edit/$id',
    loader: ({ params }) => (params.id === '2' ? held.record : undefined),
    component: () => <Form held={held.neighbours} />,
  })
  const router = createRouter({
    routeTree: root.addChildren([record, list]),
    history: createMemoryHistory({ initialEntries: ['/target/edit/1'] }),
    defaultPendingMs: Infinity,
  })
  // Its type differs from the router that the console has registered.
  const user = draw(t, <RouterProvider router={router as never} />)
  await shows(1)
  return user
}

function Form({ held }: { held: Promise<void> | undefined }) {
  const id = Number(useParams({ strict: false }).id)
  const neighbours = async (of: number): Promise<Neighbours> => {
    if (of === 1) await held
    return { previous_id: of === 1 ? null : of - 1, next_id: of === 3 ? null : of + 1 }
  }
  return (
    <>
      <h1>Link {id}</h1>
      <NeighbourArrows key={id} noun="link" to="/target/edit/$id" id={id} neighbours={neighbours} />
      <Link to={'/list' as '/'}>List</Link>
    </>
  )
}

const shows = (id: number) => screen.findByRole('heading', { name: `Link ${id}` })
const arrow = (side: 'Next' | 'Previous') => screen.getByRole('button', { name: `${side} link` })

test('a second press before the next record is drawn goes on to the one after it', async (t) => {
  const user = await drawForms(t, { record: new Promise(() => {}) })
  await user.click(arrow('Next'))
  assert.ok(await shows(1))
  await user.click(arrow('Next'))
  await shows(3)
})

test('presses before the neighbours are loaded all count', async (t) => {
  const neighbours = Promise.withResolvers<void>()
  const user = await drawForms(t, { neighbours: neighbours.promise })
  await user.click(arrow('Next'))
  await user.click(arrow('Next'))
  neighbours.resolve()
  await shows(3)
})

test('a press past the end shows the end of the list, and the record stays', async (t) => {
  const user = await drawForms(t, {})
  await user.click(arrow('Previous'))
  await screen.findByText(messages.targetings.endOfList)
  assert.ok(await shows(1))
  await user.click(arrow('Next'))
  await shows(2)
})

test('a press whose record was left in the meantime leads nowhere', async (t) => {
  const neighbours = Promise.withResolvers<void>()
  const user = await drawForms(t, { neighbours: neighbours.promise })
  await user.click(arrow('Next'))
  await user.click(screen.getByRole('link', { name: 'List' }))
  await findList()
  await act(async () => neighbours.resolve())
  await findList()
})
