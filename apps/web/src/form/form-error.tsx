import { Alert } from '@mantine/core'
import { messages } from '@headgate/contract/base/messages'
import { IconAlertTriangle } from '@tabler/icons-react'
import { CallFailure } from '../lib/call-failure.ts'

/** The reason of the server's refusal, above the fields. */
export function FormError({ error }: { error: unknown }) {
  if (error === null || error === undefined) return null
  const text = error instanceof CallFailure ? error.message : messages.general.facingErrors
  return (
    <Alert color="red" icon={<IconAlertTriangle />} role="alert">
      {text}
    </Alert>
  )
}
