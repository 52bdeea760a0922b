import { Box, Button, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { ignoreSecondPress } from '../../lib/second-press.ts'
import type { DialogProps } from './dialog.tsx'
import { dialogs } from './dialogs.ts'

interface Question extends Omit<DialogProps, 'children'> {
  /** Replaces an open question with the same id, which resolves to no. */
  id?: string
  content: ReactNode
  /** Label of the agreeing button, a verb. */
  confirm: string
  cancel?: string
  /** For actions that cannot be undone: the button turns red. */
  destructive?: boolean
}

/** Asks a question over the page. Resolves to whether the user agreed; Escape and the close button mean no. */
export function ask({ content, confirm, cancel = 'Cancel', destructive = false, ...rest }: Question) {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const id = dialogs.open({
    ...rest,
    onClose: () => resolve(false),
    children: (
      <>
        <Box mb="md">{content}</Box>
        {/* The second press of a double click lands on the dialog that the first one opened. */}
        <Group justify="flex-end" onClickCapture={ignoreSecondPress}>
          <Button variant="default" onClick={() => dialogs.close(id)}>
            {cancel}
          </Button>
          <Button
            {...(destructive && { color: 'red.9' })}
            onClick={() => {
              resolve(true)
              dialogs.close(id)
            }}
          >
            {confirm}
          </Button>
        </Group>
      </>
    ),
  })
  return promise
}
