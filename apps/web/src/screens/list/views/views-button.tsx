import { Button } from '@mantine/core'
import { IconBookmark } from '@tabler/icons-react'
import { columnsIn } from '@headgate/domain/views/view-address'
import { useRouterState } from '@tanstack/react-router'
import { lazy, Suspense, useEffect } from 'react'
import type { ColumnChoice } from '../../../table/column-choice.tsx'
import { type OpenerProps, Popup } from '../../../ui/float/popup.tsx'
import { readView, type Viewed } from './saved-views.ts'

// Loads when it opens, because most visits do not need it.
const ViewPopup = lazy(() => import('./view-popup.tsx'))

const opener = (props: OpenerProps) => (
  <Button {...props} variant="default" leftSection={<IconBookmark size={16} />}>
    Views
  </Button>
)

export interface ViewsButtonProps {
  list: Viewed
  /** The current view of the screen. */
  search: object
  choice: ColumnChoice
  onChoose: (search: object) => void
  /** Allows mails of a view. */
  isReport?: boolean
}

/** Opens the saved views of a screen. */
export function ViewsButton({ list, search, choice, onChoose, isReport = false }: ViewsButtonProps) {
  const screen = useRouterState({ select: ({ location }) => location.pathname.replace(/(.)\/$/, '$1') })
  useLinkedColumns(choice)
  return (
    <Popup label="Saved views" align="end" width={400} renderOpener={opener}>
      {(close) => (
        <Suspense fallback={null}>
          <ViewPopup
            {...{ list, search, screen, isReport }}
            columns={choice.changed}
            onClose={close}
            onChoose={(view) => {
              close()
              choice.setChanged(view.columns)
              onChoose(readView(list, view.search))
            }}
          />
        </Suspense>
      )}
    </Popup>
  )
}

/** Shows the columns that a link carries, once: the address stays without them. */
function useLinkedColumns({ setChanged }: ColumnChoice): void {
  const hash = useRouterState({ select: ({ location }) => location.hash })
  useEffect(() => {
    const columns = columnsIn(`#${hash}`)
    if (columns === undefined) return
    setChanged(columns)
    const { pathname, search } = globalThis.location
    globalThis.history.replaceState(globalThis.history.state, '', pathname + search)
    // Only when the address changes: the choice is another object at every drawing.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [hash])
}
