import type { TargetingForm } from '@headgate/contract/targetings/values'
import { lazy, Suspense, useState } from 'react'
import { PageLoading } from '../../../screens/page-state.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { explainAddress } from './explain-address.ts'

const ExplainSearch = lazy(() =>
  import('./explain-search.tsx').then(({ ExplainSearch }) => ({ default: ExplainSearch })),
)

interface ExplainDrawerProps {
  id: number
  opened: boolean
  onClose: () => void
  /** The form as it would be saved; it is asked for when a search is to be explained. */
  values: () => TargetingForm
}

/** The same over the form that is being edited: what is not saved yet stands beside what is live. */
export function ExplainDrawer({ id, opened, onClose, values }: ExplainDrawerProps) {
  const [wish, setWish] = useState(() => explainAddress.parse({}))
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      place="end"
      size="min(1100px, 100%)"
      title={`Explain Search: publisher link ${id}`}
    >
      {opened ? (
        <Suspense fallback={<PageLoading />}>
          <ExplainSearch id={id} wish={wish} onWish={setWish} draft={values()} />
        </Suspense>
      ) : null}
    </Dialog>
  )
}
