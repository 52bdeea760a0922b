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
  /** The form's values as a save would send them, read when a search is explained. */
  values: () => TargetingForm
}

/** The explanation over the open form: compares unsaved values with the live revision. */
export function ExplainDrawer({ id, opened, onClose, values }: ExplainDrawerProps) {
  const [request, setRequest] = useState(() => explainAddress.parse({}))
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
          <ExplainSearch id={id} request={request} onRequest={setRequest} draft={values()} />
        </Suspense>
      ) : null}
    </Dialog>
  )
}
