import { Button, Popover } from '@mantine/core'
import { IconBookmark } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import type { ViewListProps } from './view-list.tsx'

// Most visits do not open it.
const ViewList = lazy(() => import('./view-list.tsx'))

/** Opens the saved views of a list. */
export function ViewsButton({ onChoose, ...of }: Omit<ViewListProps, 'onSaved'>) {
  const [opened, setOpened] = useState(false)
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
        <Button variant="default" leftSection={<IconBookmark size={16} />} onClick={() => setOpened(!opened)}>
          Views
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Saved views">
        <Suspense fallback={null}>
          <ViewList
            {...of}
            onSaved={() => setOpened(false)}
            onChoose={(search) => {
              setOpened(false)
              onChoose(search)
            }}
          />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  )
}
