import { Box, Button, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { ignoreSecondPress } from '../../lib/second-press.ts'
import type { DialogProps } from './dialog.tsx'
import { dialogs } from './dialogs.ts'

interface Question extends Omit<DialogProps, 'children'> {
  /** One that is open under the same id is replaced, and answered with no. */
  id?: string
  content: ReactNode
  /** What the agreeing button does, as a verb. */
  confirm: string
  cancel?: string
  /** Set for what cannot be undone: the button turns red. */
  destructive?: boolean
}

/** Asks something over the page; resolves to whether the user agreed. Escape and the close button mean no. */
export function ask({ content, confirm, cancel = 'Cancel', destructive = false, ...rest }: Question) {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const id = dialogs.open({
    ...rest,
    onClose: () => resolve(false),
    children: (
      <>
        <Box mb="md">{content}</Box>
        {/* It opens under the pointer of whoever pressed twice to open it. */}
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
