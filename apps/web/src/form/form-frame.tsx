import { Box, Stack } from '@mantine/core'
import type { ReactNode, Ref } from 'react'
import { holdPress } from '../lib/hold-press.ts'
import { ignoreSecondPress } from '../lib/second-press.ts'
import { shortcuts } from '../lib/shortcuts.ts'
import { FormError } from './form-error.tsx'
import { LeavePrompt } from './leave-prompt.tsx'
import type { Submission } from './use-submission.ts'

export interface FormFrameProps {
  submission: Pick<Submission, 'busy' | 'error'>
  /** Whether there are unsaved changes: then leaving the page asks. */
  isDirty: boolean
  /** The action of Enter in a field and of the submit button. */
  onSubmit?: () => void
  /** The action of Ctrl+S, if it differs. */
  onSave?: () => void
  /** Names the form if the page has several, or other parts. */
  label?: string | undefined
  ref?: Ref<HTMLFormElement>
  /** Lists the problems. Without it, the server's refusal is shown. */
  summary?: ReactNode
  /** The buttons. */
  foot: ReactNode
  gap?: 'sm' | 'md'
  children: ReactNode
}

/** The common parts of all forms: refusal, fields, buttons, and the question before changes are lost. */
export function FormFrame({ ref, ...props }: FormFrameProps) {
  const { submission, gap = 'md' } = props
  return (
    <>
      {/* Handles keys pressed in its fields. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <form
        ref={ref}
        noValidate
        aria-label={props.label}
        onKeyDown={(event) => {
          if (!shortcuts.save(event)) return
          event.preventDefault()
          const save = props.onSave ?? props.onSubmit
          save?.()
        }}
        onSubmit={(event) => {
          event.preventDefault()
          props.onSubmit?.()
        }}
      >
        <Stack gap={gap}>
          {props.summary ?? <FormError error={submission.error} />}
          {/* The reply may replace the values, so inputs are locked while saving. */}
          <Stack gap={gap} inert={submission.busy !== null}>
            {props.children}
          </Stack>
          <Box display="contents" onPointerDown={holdPress} onClickCapture={ignoreSecondPress}>
            {props.foot}
          </Box>
        </Stack>
      </form>
      <LeavePrompt when={props.isDirty} />
    </>
  )
}
