import type { ErrorComponentProps } from '@tanstack/react-router'
import { useRouter } from '@tanstack/react-router'
import { messages } from '@headgate/contract/messages'
import { CallFailure } from '../../lib/call-failure.ts'
import { PageError, PageForbidden, PageNotFound } from '../../ui/page-state.tsx'

/** What stands in place of a screen whose data could not be read. */
export function RouteFailure({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const retry = () => {
    reset()
    void router.invalidate()
  }
  if (!(error instanceof CallFailure))
    return <PageError message={messages.general.somethingWentWrong} onRetry={retry} />
  if (error.status === 403) return <PageForbidden />
  if (error.status === 404) return <PageNotFound text={error.message} />
  return <PageError message={error.message} reference={error.reference} onRetry={retry} />
}
