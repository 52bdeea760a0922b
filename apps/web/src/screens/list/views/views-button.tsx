import { Button, Popover } from '@mantine/core'
import { IconBookmark } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { isSameView, type SavedView, useSavedViews } from './saved-views.ts'

// Most visits do not open it.
const ViewList = lazy(() => import('./view-list.tsx'))

interface ViewsButtonProps {
  /** The name of the list. */
  list: string
  current: SavedView['search']
  onChoose: (search: SavedView['search']) => void
}

/** Leads to the saved views of a list; says which of them is shown. */
export function ViewsButton({ list, current, onChoose }: ViewsButtonProps) {
  const [opened, setOpened] = useState(false)
  const { views, save, remove } = useSavedViews(list)
  const shown = views.find(({ search }) => isSameView(search, current))
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      shadow="md"
      width={280}
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <Button
          variant="default"
          leftSection={<IconBookmark size={16} />}
          onClick={() => setOpened(!opened)}
          maw={220}
        >
          {shown?.name ?? 'Views'}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Saved views">
        <Suspense fallback={null}>
          <ViewList
            views={views}
            shown={shown}
            onChoose={(search) => {
              setOpened(false)
              onChoose(search)
            }}
            onSave={(name) => {
              setOpened(false)
              save({ name, search: current })
            }}
            onRemove={remove}
          />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  )
}
