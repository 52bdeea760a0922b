import { Button, Group, Paper, Stack } from '@mantine/core'
import { type ReactNode, useRef } from 'react'
import { flushSync } from 'react-dom'
import { FormFrame, type FormFrameProps } from './form-frame.tsx'
import { type FailureTexts, useSubmission } from './use-submission.ts'

/** The form in a shell: the result of useContractForm, or the same functions over other state. */
export interface FramedForm<Values> {
  getValues: () => Values
  /** Shows problems at their fields. */
  validate: () => { hasErrors: boolean }
  setErrors: (fields: Record<string, string>) => void
  isDirty: () => boolean
}

interface FormShellProps<Values> extends Pick<FormFrameProps, 'gap' | 'children'> {
  form: FramedForm<Values>
  /** Saves, shows a toast and continues. Errors that it throws are shown, and the form stays as it is. */
  onSubmit: (values: Values) => Promise<unknown>
  failure?: FailureTexts
  submitLabel: string
  /** Without it there is no Cancel. */
  onCancel?: () => void
  /** 'open' for the pages outside the console: one wide button, and no question on leaving. */
  frame?: 'paper' | 'none' | 'open'
  /** Maximum width in pixels; 'full' for all of it. */
  width?: number | 'full'
  /** Makes the frame a section of the page with this name. */
  section?: string
  /** Shown above the fields, also while they are locked. */
  head?: ReactNode
}

/**
 * A form of one record: fields, Save and Cancel. It awaits the save, so a form only provides its fields and its save.
 * A press with wrong fields leads to the first of them, which may be out of sight.
 */
export function FormShell<Values>(props: FormShellProps<Values>) {
  const { form, frame = 'paper', width = 640, section, gap = 'md' } = props
  const isOpen = frame === 'open'
  const submission = useSubmission({ onRefused: form.setErrors, failure: props.failure })
  const frameRef = useRef<HTMLFormElement>(null)
  const submit = () => {
    if (submission.busy !== null) return
    // At once, so that the fields are marked.
    if (flushSync(() => form.validate()).hasErrors) {
      frameRef.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
      return
    }
    void submission.run('save', () => props.onSubmit(form.getValues()))
  }
  const save = (
    <Button type="submit" loading={submission.busy !== null} fullWidth={isOpen}>
      {props.submitLabel}
    </Button>
  )
  const content = (
    <FormFrame
      ref={frameRef}
      submission={submission}
      isDirty={!isOpen && form.isDirty()}
      onSubmit={submit}
      gap={gap}
      foot={
        isOpen ? (
          save
        ) : (
          <Group justify="flex-end">
            {props.onCancel === undefined ? null : (
              <Button variant="default" onClick={props.onCancel}>
                Cancel
              </Button>
            )}
            {save}
          </Group>
        )
      }
    >
      {props.children}
    </FormFrame>
  )
  if (frame !== 'paper') return content
  return (
    <Paper
      withBorder
      flex="none"
      p={section === undefined ? 'lg' : 'md'}
      {...(width !== 'full' && { maw: width })}
      {...(section !== undefined && { component: 'section', 'aria-label': section })}
    >
      <Stack gap={gap}>
        {props.head}
        {content}
      </Stack>
    </Paper>
  )
}
