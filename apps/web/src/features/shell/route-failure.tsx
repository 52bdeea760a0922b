import type { ErrorComponentProps } from '@tanstack/react-router'
import { useRouter } from '@tanstack/react-router'
import { messages } from '@headgate/contract/base/messages'
import { mayOpen } from '@headgate/contract/routes'
import { requestLogsAddress } from '../../lib/address/request-logs.ts'
import { useSession } from '../../lib/browser-session.ts'
import { CallFailure } from '../../lib/call-failure.ts'
import { PageError, PageForbidden, PageNotFound } from '../../screens/page-state.tsx'

interface RouteFailureProps extends ErrorComponentProps {
  /** The listed text for this screen when it cannot be read. The reason follows it. */
  text?: string
}

/** Replaces a screen whose data could not be read. */
export function RouteFailure({ error, reset, text }: RouteFailureProps) {
  const router = useRouter()
  const mayReadLogs = mayOpen('admin', useSession()?.claims.role.role)
  const retry = () => {
    reset()
    void router.invalidate()
  }
  const say = (message: string) =>
    text === undefined ? message : `${text.endsWith('.') ? text : `${text}.`} ${message}`
  if (!(error instanceof CallFailure))
    return <PageError message={say(messages.general.somethingWentWrong)} onRetry={retry} />
  if (error.status === 403) return <PageForbidden />
  if (error.status === 404) return <PageNotFound text={error.message} />
  const { message, reference } = error
  return (
    <PageError
      message={say(message)}
      reference={reference}
      referenceTo={mayReadLogs && reference ? requestLogsAddress(reference) : undefined}
      onRetry={retry}
    />
  )
}
