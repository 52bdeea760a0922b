import { Button } from '@mantine/core'
import { IconBookmark } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { type OpenerProps, Popup } from '../../../ui/float/popup.tsx'
import type { ViewListProps } from './view-list.tsx'

// Loads when it opens, because most visits do not need it.
const ViewList = lazy(() => import('./view-list.tsx'))

const opener = (props: OpenerProps) => (
  <Button {...props} variant="default" leftSection={<IconBookmark size={16} />}>
    Views
  </Button>
)

/** Opens the saved views of a list. */
export function ViewsButton({ onChoose, ...of }: Omit<ViewListProps, 'onSaved'>) {
  return (
    <Popup label="Saved views" align="end" width={280} renderOpener={opener}>
      {(close) => (
        <Suspense fallback={null}>
          <ViewList
            {...of}
            onSaved={close}
            onChoose={(search) => {
              close()
              onChoose(search)
            }}
          />
        </Suspense>
      )}
    </Popup>
  )
}
