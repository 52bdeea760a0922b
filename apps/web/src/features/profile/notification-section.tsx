import { Button, Group, Paper, Stack, Text } from '@mantine/core'
import { IconBell, IconBellOff, IconBellRinging } from '@tabler/icons-react'
import { useState } from 'react'
import { useNotifications } from '../../blocks/notifications/use-notifications.ts'

/** Turns notifications of this browser on or off. */
export function NotificationSection() {
  const { on, reachable, change, tryOut } = useNotifications()
  const [pending, setPending] = useState(false)
  const turn = async () => {
    setPending(true)
    await change()
    setPending(false)
  }
  return (
    <Paper withBorder p="lg" maw={640}>
      <Stack gap="md">
        <Text>{textOf(on, reachable)}</Text>
        <Group gap="sm">
          <Button
            variant={on ? 'default' : 'filled'}
            leftSection={on ? <IconBellOff size={16} /> : <IconBell size={16} />}
            loading={pending}
            onClick={() => void turn()}
          >
            {on ? 'Unsubscribe' : 'Subscribe'}
          </Button>
          {on && reachable ? (
            <Button
              variant="default"
              leftSection={<IconBellRinging size={16} />}
              onClick={() => void tryOut()}
            >
              Send a test notification
            </Button>
          ) : null}
        </Group>
      </Stack>
    </Paper>
  )
}

function textOf(on: boolean, reachable: boolean): string {
  if (!on) return 'This browser is not subscribed to notifications.'
  return reachable
    ? 'This browser is subscribed to notifications: failed runs, reached caps and new advice are also shown while Headgate is closed.'
    : 'You subscribed to notifications, but this browser does not allow push messages. Allow notifications for this page in the browser, then unsubscribe and subscribe again.'
}
