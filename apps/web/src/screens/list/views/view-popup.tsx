import { Alert, Button, Group, Loader, Stack, Text, TextInput } from '@mantine/core'
import { viewMessages } from '@headgate/contract/base/view-messages'
import { LONGEST_VIEW_NAME, MOST_VIEWS, type SavedView } from '@headgate/contract/views/saved-views'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { savedViewQuery, useStoreViews } from '../../../api/views/saved-views.ts'
import { useSubmission } from '../../../form/use-submission.ts'
import { ignoreSecondPress } from '../../../lib/second-press.ts'
import { toast } from '../../../ui/toast.ts'
import {
  forgetViewsInBrowser,
  isSameView,
  searchOf,
  type View,
  type Viewed,
  viewsInBrowser,
} from './saved-views.ts'
import { ViewMail } from './view-mail.tsx'
import { ViewRow } from './view-row.tsx'

interface ViewPopupProps {
  list: Viewed
  /** Path of the screen. */
  screen: string
  search: object
  columns: readonly string[]
  isReport: boolean
  onChoose: (view: View) => void
  onClose: () => void
}

/** The saved views of a screen, and a field to name and save the current one; or when one of them is mailed. */
export default function ViewPopup({
  list,
  screen,
  search,
  columns,
  isReport,
  onChoose,
  onClose,
}: ViewPopupProps) {
  const query = useQuery(savedViewQuery(screen))
  const { mutateAsync: store } = useStoreViews()
  useMoveFromBrowser(list, screen, store)
  const [mailed, setMailed] = useState<number | null>(null)
  const views = query.data ?? []
  const ofMail = views.find(({ id }) => id === mailed)
  if (ofMail !== undefined) return <ViewMail view={ofMail} onBack={() => setMailed(null)} />
  const current = { search: searchOf(list, search), columns }
  const shown = views.find((view) => isSameView(list, view, current))
  if (query.isPending) return <Loader size="sm" aria-label="Loading views" />
  return (
    <Stack gap="xs">
      {query.isError ? (
        <Alert color="red" title="The views could not be read.">
          <Button size="compact-sm" variant="default" onClick={() => void query.refetch()}>
            Try again
          </Button>
        </Alert>
      ) : null}
      {views.length === 0 ? (
        <Text size="sm" c="dimmed">
          Filters, order and columns of this page can be kept under a name.
        </Text>
      ) : (
        <Stack
          component="ul"
          gap={2}
          m={0}
          p={0}
          mah="50vh"
          style={{ listStyle: 'none', overflowY: 'auto' }}
          // A removed view has the next one in its place, with its bin under the pointer.
          onClickCapture={ignoreSecondPress}
        >
          {views.map((view) => (
            <ViewRow
              key={view.id}
              view={view}
              isShown={view === shown}
              isReport={isReport}
              onChoose={() => onChoose(view)}
              onMail={() => setMailed(view.id)}
            />
          ))}
        </Stack>
      )}
      <SaveView
        views={views}
        onSave={async (name) => {
          await store([{ screen, name, ...current, columns: [...columns] }])
          toast.success(name, viewMessages.saved)
          onClose()
        }}
      />
    </Stack>
  )
}

interface SaveViewProps {
  views: readonly SavedView[]
  onSave: (name: string) => Promise<void>
}

function SaveView({ views, onSave }: SaveViewProps) {
  const [typed, setTyped] = useState('')
  const name = typed.trim()
  const own = views.filter((view) => view.own)
  const isKnown = own.some((view) => view.name === name)
  const isFull = own.length >= MOST_VIEWS && !isKnown
  const { busy, run } = useSubmission({})
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (name !== '' && !isFull) void run('save', () => onSave(name))
      }}
    >
      <Group gap="xs" align="flex-end" wrap="nowrap">
        <TextInput
          label="Save this view as"
          flex={1}
          maxLength={LONGEST_VIEW_NAME}
          value={typed}
          data-autofocus
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Button type="submit" disabled={name === '' || isFull} loading={busy !== null}>
          {isKnown ? 'Replace' : 'Save'}
        </Button>
      </Group>
      {isFull ? (
        <Text size="sm" c="dimmed">
          {viewMessages.tooMany}
        </Text>
      ) : null}
    </form>
  )
}

type Store = ReturnType<typeof useStoreViews>['mutateAsync']

/** Moves the views that an earlier version kept in this browser to the server. A view that is there already stays. */
function useMoveFromBrowser(list: Viewed, screen: string, store: Store): void {
  useEffect(() => {
    const found = viewsInBrowser(list)
    if (found.length === 0) return
    store(found.map((view) => ({ screen, ...view, replace: false }))).then(
      () => forgetViewsInBrowser(list),
      // They stay in the browser, and the next opening tries again.
      () => undefined,
    )
  }, [list, screen, store])
}
