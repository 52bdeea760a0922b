import { Box, Stack } from '@mantine/core'
import type { ReactNode, Ref } from 'react'
import { ignoreSecondPress } from '../lib/second-press.ts'
import { FormError } from './form-error.tsx'
import { LeavePrompt, type LeavePromptProps } from './leave-prompt.tsx'
import type { Submission } from './use-submission.ts'

export interface FormFrameProps {
  submission: Pick<Submission, 'busy' | 'error'>
  /** Whether there is something to lose: asks before the page is left. */
  isDirty: boolean
  staysAt?: LeavePromptProps['staysAt'] | undefined
  /** What Enter in a field and the submit button do. */
  onSubmit?: () => void
  /** Names the form where the page has several, or parts of its own. */
  label?: string | undefined
  ref?: Ref<HTMLFormElement>
  /** Says what is wrong; the server's refusal without it. */
  summary?: ReactNode
  /** The buttons. */
  foot: ReactNode
  gap?: 'sm' | 'md'
  children: ReactNode
}

/** What all forms share: the refusal above the fields, fields, buttons, and the question before changes are lost. */
export function FormFrame({ ref, ...props }: FormFrameProps) {
  const { submission, gap = 'md' } = props
  return (
    <>
      <form
        ref={ref}
        noValidate
        aria-label={props.label}
        onSubmit={(event) => {
          event.preventDefault()
          props.onSubmit?.()
        }}
      >
        <Stack gap={gap}>
          {props.summary ?? <FormError error={submission.error} />}
          {/* The answer may replace the values, so the inputs are locked until it is there. */}
          <Stack gap={gap} inert={submission.busy !== null}>
            {props.children}
          </Stack>
          <Box display="contents" onClickCapture={ignoreSecondPress}>
            {props.foot}
          </Box>
        </Stack>
      </form>
      <LeavePrompt when={props.isDirty} staysAt={props.staysAt} />
    </>
  )
}
