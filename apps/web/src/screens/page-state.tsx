import { Alert, Anchor, Button, Center, Loader, Stack, Text, Title } from '@mantine/core'
import { IconAlertTriangle, IconLock, IconZoomQuestion } from '@tabler/icons-react'
import { messages } from '@headgate/contract/base/messages'
import type { ReactNode } from 'react'
import { useFollow } from '../lib/address/follow.ts'
import { useDelayed } from '../ui/use-delayed.ts'
import classes from './page-state.module.css'

interface StateProps {
  icon: ReactNode
  title: string
  text?: ReactNode
  action?: ReactNode
}

/** The frame of every state below: an icon, a heading, a sentence, and at most one action. */
function State({ icon, title, text, action }: StateProps) {
  return (
    <Center mih="50vh" p="md">
      <div className={classes.state}>
        <div className={classes.sign}>{icon}</div>
        <Title order={1} size="h3">
          {title}
        </Title>
        {text === undefined ? null : (
          <Text size="sm" c="dimmed" maw="32rem">
            {text}
          </Text>
        )}
        {action}
      </div>
    </Center>
  )
}

/**
 * A screen that is loading. Shows nothing for the first 800 ms (docs/behaviour/console.md#waiting-and-empty-screens).
 */
export function PageLoading() {
  const late = useDelayed(true)
  return (
    <Center mih="50vh" aria-busy>
      {late ? (
        <output aria-label="Loading">
          <Loader />
        </output>
      ) : null}
    </Center>
  )
}

/** A screen whose data could not be read: the server's text, and a button to try again. */
export function PageError({
  message,
  reference,
  referenceTo,
  onRetry,
}: {
  message: string
  reference?: string | undefined
  /** Where the reference leads to, for those who may read it. */
  referenceTo?: string | undefined
  onRetry?: () => void
}) {
  return (
    <Center mih="50vh" p="md">
      <Alert color="red" icon={<IconAlertTriangle />} title={messages.titles.oopsLoud} maw={560} w="100%">
        <Stack align="flex-start" gap="sm">
          <Text size="sm">{message}</Text>
          {reference === undefined ? null : (
            <Text size="xs" c="dimmed">
              Reference{' '}
              {referenceTo === undefined ? (
                reference
              ) : (
                <ReferenceLink to={referenceTo}>{reference}</ReferenceLink>
              )}
            </Text>
          )}
          {onRetry === undefined ? null : (
            <Button size="xs" variant="default" onClick={onRetry}>
              Try again
            </Button>
          )}
        </Stack>
      </Alert>
    </Center>
  )
}

function ReferenceLink({ to, children }: { to: string; children: string }) {
  const follow = useFollow()
  return (
    <Anchor href={to} inherit onClick={follow}>
      {children}
    </Anchor>
  )
}

/** A screen, or a part of one, without permission for the role. */
export function PageForbidden() {
  return <State icon={<IconLock size={32} />} title="No permission" text={messages.auth.notAllowed} />
}

/** An address outside the route tables, or a removed record. */
export function PageNotFound({ text, action }: { text?: string; action?: ReactNode }) {
  return (
    <State
      icon={<IconZoomQuestion size={32} />}
      title={messages.general.pageNotFound}
      text={text ?? 'The address may be mistyped, or the record was removed.'}
      action={action}
    />
  )
}
