import { MantineProvider } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { act, cleanup, configure, render } from '@testing-library/react'
import { userEvent, type UserEvent } from '@testing-library/user-event'
import type { TestContext } from 'node:test'
import type { ReactNode } from 'react'
import { DialogLayer } from '../ui/dialog/dialog-layer.tsx'
import { theme } from '../ui/theme.ts'
import Toasts from '../ui/toasts/toasts.tsx'

// Far above the need of a busy machine, because no test judges by the clock.
configure({ asyncUtilTimeout: 60_000 })

/**
 * Draws a component as the console does, but without transitions, until the test ends. Returns a user with a mouse and
 * a keyboard.
 */
export function draw(t: TestContext, part: ReactNode): UserEvent {
  const user = userEvent.setup()
  render(
    <MantineProvider theme={theme} env="test">
      <DialogLayer />
      <Toasts />
      {part}
    </MantineProvider>,
  )
  t.after(() => {
    // Toasts outlive their page: the next test of the process would show them.
    act(() => {
      notifications.clean()
    })
    cleanup()
    localStorage.clear()
  })
  return user
}
