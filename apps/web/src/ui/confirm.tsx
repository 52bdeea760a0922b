import { Alert, Text } from '@mantine/core'
import { modals } from '@mantine/modals'
import { ignoreSecondPress } from '../lib/second-press.ts'

interface ConfirmOptions {
  title: string
  text: string
  /** Said below it, as a warning. */
  note?: string | null
  /** What the agreeing button does, as a verb; 'Yes' where the document only asks 'Are you sure?'. */
  confirm?: string
  /** Set for what takes something away: the button turns red. */
  destructive?: boolean
}

/** Open questions by what they say: their dialog, and who waits for the answer. */
const asked = new Map<string, { modalId: string; resolve: (agreed: boolean) => void }>()
let count = 0

/**
 * Asks before something is done; resolves to whether the user agreed. Escape and the close button mean no. The second
 * press of a double click opens no second dialog behind the first: the one that stands there answers it, and the first
 * press gets a no.
 */
export function confirm(options: ConfirmOptions): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const question = [options.title, options.text, options.note].join('\n')
  const before = asked.get(question)
  before?.resolve(false)
  const modalId = before?.modalId ?? `question-${++count}`
  asked.set(question, { modalId, resolve })
  const answer = (agreed: boolean) => {
    asked.get(question)?.resolve(agreed)
    asked.delete(question)
  }
  modals.openConfirmModal({
    modalId,
    title: options.title,
    children: (
      <>
        <Text size="sm">{options.text}</Text>
        {options.note ? (
          <Alert color="yellow" mt="sm" p="xs">
            {options.note}
          </Alert>
        ) : null}
      </>
    ),
    labels: { confirm: options.confirm ?? 'Yes', cancel: 'Cancel' },
    // It opens under the pointer of whoever pressed twice to open it.
    groupProps: { onClickCapture: ignoreSecondPress },
    confirmProps: options.destructive === true ? { color: 'red.9' } : {},
    onConfirm: () => answer(true),
    onClose: () => answer(false),
  })
  return promise
}
