import { Alert, Button, Group, Paper, Stack } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { messages } from '@headgate/contract/base/messages'
import { IconAlertTriangle } from '@tabler/icons-react'
import { type ReactNode, useEffect } from 'react'
import { CallFailure } from '../lib/call-failure.ts'
import { useKeepFocus } from '../lib/keep-focus.ts'
import { LeavePrompt } from './leave-prompt.tsx'

/** The second press of a double click comes before the button can be drawn as busy. */
function ignoreSecondPress(event: { detail: number; preventDefault: () => void }): void {
  if (event.detail > 1) event.preventDefault()
}

interface FormShellProps<Values> {
  form: UseFormReturnType<Values>
  /** What the last save was refused with; its fields go to the inputs, its text above them. */
  error: unknown
  loading: boolean
  submitLabel: string
  onSubmit: (values: Values) => void
  onCancel: () => void
  /** Widest it gets, in pixels. */
  width?: number
  children: ReactNode
}

/**
 * The frame of every form: fields, save and cancel, the server's refusal, and the question before unsaved changes
 * are left (S8). A form writes its fields and nothing else.
 */
export function FormShell<Values>(props: FormShellProps<Values>) {
  const { form, error, loading, onSubmit } = props
  const { setErrors } = form
  useKeepFocus(loading)
  useEffect(() => {
    if (error instanceof CallFailure) setErrors(error.fields)
    // A new refusal is a new object; the form's own functions change at every keystroke.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [error])
  return (
    <Paper withBorder p="lg" maw={props.width ?? 640}>
      <form noValidate onSubmit={form.onSubmit((values) => onSubmit(values))}>
        <Stack gap="md">
          <FormError error={error} />
          {/* What is answered takes the place of what stands there: nothing may be changed meanwhile. */}
          <Stack gap="md" inert={loading}>
            {props.children}
          </Stack>
          <Group justify="flex-end">
            <Button variant="default" onClick={props.onCancel}>
              Cancel
            </Button>
            <Button type="submit" onClick={ignoreSecondPress} loading={loading}>
              {props.submitLabel}
            </Button>
          </Group>
        </Stack>
      </form>
      <LeavePrompt when={form.isDirty() && !loading} />
    </Paper>
  )
}

/** A refusal that belongs to no single field. */
export function FormError({ error }: { error: unknown }) {
  if (error === null || error === undefined) return null
  const text = error instanceof CallFailure ? error.message : messages.general.facingErrors
  return (
    <Alert color="red" icon={<IconAlertTriangle />} role="alert">
      {text}
    </Alert>
  )
}
