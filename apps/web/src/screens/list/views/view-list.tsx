import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { IconAction } from '../../../ui/icon-action.tsx'
import { isSameView, MOST_VIEWS, type SavedView, useSavedViews, type Viewed, viewOf } from './saved-views.ts'

export interface ViewListProps {
  list: Viewed & { name: string }
  /** The current view of the list. */
  search: object
  onChoose: (search: SavedView['search']) => void
  onSaved: () => void
}

/** The saved views of a list, and a field to name and save the current one. */
export default function ViewList({ list, search, onChoose, onSaved }: ViewListProps) {
  const { views, save, remove } = useSavedViews(list.name)
  const current = viewOf(list, search)
  const shown = views.find((view) => isSameView(view.search, current))
  const [typed, setTyped] = useState('')
  const name = typed.trim()
  const isFull = views.length >= MOST_VIEWS && !views.some((view) => view.name === name)
  return (
    <Stack gap="xs">
      {views.length === 0 ? (
        <Text size="sm" c="dimmed">
          Filters and order of this list can be kept under a name.
        </Text>
      ) : (
        <Stack component="ul" gap={2} m={0} p={0} mah="50vh" style={{ listStyle: 'none', overflowY: 'auto' }}>
          {views.map((view) => (
            <Group component="li" key={view.name} gap={4} wrap="nowrap">
              <Button
                variant={view === shown ? 'light' : 'subtle'}
                size="compact-sm"
                flex={1}
                justify="flex-start"
                aria-current={view === shown ? 'true' : undefined}
                onClick={() => onChoose(view.search)}
              >
                {view.name}
              </Button>
              <IconAction label={`Remove view ${view.name}`} onClick={() => remove(view.name)}>
                <IconTrash size={16} />
              </IconAction>
            </Group>
          ))}
        </Stack>
      )}
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (name === '' || isFull) return
          save({ name, search: current })
          onSaved()
        }}
      >
        <Group gap="xs" align="flex-end" wrap="nowrap">
          <TextInput
            label="Save this view as"
            flex={1}
            maxLength={60}
            value={typed}
            data-autofocus
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <Button type="submit" disabled={name === '' || isFull}>
            Save
          </Button>
        </Group>
      </form>
    </Stack>
  )
}
