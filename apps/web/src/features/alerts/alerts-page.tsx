import { Anchor, Badge, Button, Text } from '@mantine/core'
import type { Alert } from '@headgate/contract/alerts/alerts'
import { messages } from '@headgate/contract/base/messages'
import { NO_VALUE } from '@headgate/domain/no-value'
import { IconPlus } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { alertQueries, useDeleteAlert, useTestAlert } from '../../api/alerts/alerts.ts'
import { failureText } from '../../lib/call-failure.ts'
import { formatMoment } from '../../lib/time.ts'
import { Page } from '../../screens/page.tsx'
import { confirm } from '../../ui/dialog/confirm.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { RowMenu } from '../../ui/float/row-menu.tsx'
import { PlainTable } from '../../ui/plain-table/plain-table.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { toast } from '../../ui/toast.ts'
import { AlertFormDialog } from './alert-form.tsx'
import { AlertMessages } from './alert-messages.tsx'
import { channelWords, quietWords, scopeWords } from './alert-words.ts'

type Open = { what: 'form'; alert: Alert | null } | { what: 'messages'; alert: Alert }

/** Alerts: who is told of which advice, and how (docs/behaviour/alerts.md#alerts). */
export function AlertsPage() {
  const { data } = useSuspenseQuery(alertQueries.list())
  const [open, setOpen] = useState<Open | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  const show = (what: Open) => {
    setOpen(what)
    setIsOpen(true)
  }
  const [isRenewing, setIsRenewing] = useState(false)
  // The new secret of a webhook is shown in the form alone.
  const close = () => {
    if (!isRenewing) setIsOpen(false)
  }
  return (
    <Page
      title="Alerts"
      actions={
        <Button leftSection={<IconPlus size={16} />} onClick={() => show({ what: 'form', alert: null })}>
          Add alert
        </Button>
      }
    >
      <Text size="sm" c="dimmed" maw={720}>
        An alert tells people of new{' '}
        <TextLink to="/advisor" size="sm" underline="always">
          advice
        </TextLink>
        : what happened, what to do, and where. Alerts without addresses go to{' '}
        {data.default_emails === '' ? (
          <>
            nobody, because the{' '}
            <TextLink to="/settings" search={{ section: 'email-config' }} size="sm" underline="always">
              settings
            </TextLink>{' '}
            have no alert e-mails
          </>
        ) : (
          data.default_emails
        )}
        .
      </Text>
      {data.alerts.length === 0 ? (
        <Text size="sm">There are no alerts yet. Add one, and people are told of new advice.</Text>
      ) : (
        <PlainTable isFramed minWidth={860} aria-label="Alerts">
          <thead>
            <tr>
              <th>Name</th>
              <th>Tells of</th>
              <th>By</th>
              <th>Quiet hours</th>
              <th>State</th>
              <th>Last message (UTC)</th>
              <th>Actions</th>
            </tr>
          </thead>
          <tbody>
            {data.alerts.map((alert) => (
              <AlertRow key={alert.id} alert={alert} onOpen={show} />
            ))}
          </tbody>
        </PlainTable>
      )}
      <Dialog
        title={open?.alert == null ? 'Add alert' : `Alert ${open.alert.name}`}
        size="lg"
        opened={isOpen && open?.what === 'form'}
        onClose={close}
        onGone={() => setOpen(null)}
      >
        {open?.what === 'form' ? (
          <AlertFormDialog
            key={open.alert?.id ?? 'new'}
            alert={open.alert}
            onDone={close}
            isRenewing={isRenewing}
            onRenewing={setIsRenewing}
          />
        ) : null}
      </Dialog>
      <Dialog
        title={`Messages of ${open?.alert?.name ?? ''}`}
        size="lg"
        opened={isOpen && open?.what === 'messages'}
        onClose={close}
        onGone={() => setOpen(null)}
      >
        {open?.what === 'messages' ? <AlertMessages id={open.alert.id} /> : null}
      </Dialog>
    </Page>
  )
}

/** Shows how a change ended. */
async function run(work: () => Promise<unknown>, text: string): Promise<void> {
  try {
    await work()
    toast.success(messages.titles.success, text)
  } catch (error) {
    toast.error(messages.titles.oopsLoud, failureText(error))
  }
}

function AlertRow({ alert, onOpen }: { alert: Alert; onOpen: (open: Open) => void }) {
  const { mutateAsync: test } = useTestAlert()
  const { mutateAsync: remove } = useDeleteAlert()
  const askToDelete = async () => {
    const text = `The alert ${alert.name} and the list of its messages are deleted.`
    if (await confirm({ title: 'Delete alert', text, confirm: 'Delete', destructive: true }))
      await run(() => remove(alert.id), 'The alert is deleted.')
  }
  return (
    <tr>
      <td>
        <Anchor
          component="button"
          type="button"
          size="sm"
          ta="start"
          onClick={() => onOpen({ what: 'form', alert })}
        >
          {alert.name}
        </Anchor>
      </td>
      <td>
        {scopeWords(alert).map((line) => (
          <div key={line}>{line}</div>
        ))}
      </td>
      <td>{channelWords(alert)}</td>
      <td>{quietWords(alert) || NO_VALUE}</td>
      <td>
        <Badge size="sm" variant="light" tt="none" color={alert.enabled ? 'teal' : 'gray'}>
          {alert.enabled ? 'On' : 'Off'}
        </Badge>
      </td>
      <td>{formatMoment(alert.last_sent_at) || 'Never'}</td>
      <td>
        <RowMenu
          label={`Actions for alert ${alert.name}`}
          actions={() => [
            { label: 'Edit', onSelect: () => onOpen({ what: 'form', alert }) },
            {
              label: 'Send a test',
              onSelect: () => void run(() => test(alert.id), 'A test is on its way.'),
            },
            { label: 'Messages…', onSelect: () => onOpen({ what: 'messages', alert }) },
            { label: 'Delete', destructive: true, onSelect: () => void askToDelete() },
          ]}
        />
      </td>
    </tr>
  )
}
