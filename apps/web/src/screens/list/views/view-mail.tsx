import { Alert, Button, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import { viewMessages } from '@headgate/contract/base/view-messages'
import type { SavedView } from '@headgate/contract/views/saved-views'
import { mailTimes, type MailTime, viewSchedule } from '@headgate/contract/views/view-schedule'
import { hourLabel } from '@headgate/domain/reports/view-labels'
import { type MailTiming, mailTimeWords, nextDue, weekdays } from '@headgate/domain/views/mail-times'
import { useState } from 'react'
import { useRemoveViewSchedule, useSetViewSchedule, useTestViewMail } from '../../../api/views/saved-views.ts'
import { useSubmission } from '../../../form/use-submission.ts'
import { useIsAdmin, useSession } from '../../../lib/browser-session.ts'
import { formatMoment } from '../../../lib/time.ts'
import { Switch } from '../../../ui/check/check.tsx'
import { toast } from '../../../ui/toast.ts'

const everyLabels: Record<MailTime, string> = { day: 'day', week: 'week', month: 'month' }
const hours = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: hourLabel(hour),
}))
const days = weekdays.map((label, at) => ({ value: String(at + 1), label }))
const monthDays = Array.from({ length: 31 }, (_, at) => String(at + 1))

/** When a view of a report is mailed, and to whom (docs/behaviour/reports.md#reports-by-mail). */
export function ViewMail({ view, onBack }: { view: SavedView; onBack: () => void }) {
  const { schedule } = view
  const [values, setValues] = useState<MailTiming & { active: boolean }>({
    every: schedule?.every ?? 'week',
    hour: schedule?.hour ?? 6,
    weekday: schedule?.weekday ?? 1,
    month_day: schedule?.month_day ?? 1,
    active: schedule?.active ?? true,
  })
  // The moment at which it was opened: a drawing must not depend on the clock.
  const [opened] = useState(() => new Date())
  const session = useSession()
  const isAdmin = useIsAdmin()
  const ownAddress = session?.claims.email ?? ''
  const [addresses, setAddresses] = useState(schedule?.recipients.join(', ') ?? '')
  const [problem, setProblem] = useState<string>()
  const { mutateAsync: save } = useSetViewSchedule(view.id)
  const { mutateAsync: remove } = useRemoveViewSchedule(view.id)
  const { mutateAsync: test } = useTestViewMail(view.id)
  const { busy, run } = useSubmission<'save' | 'stop' | 'test'>({ failure: { text: viewMessages.failed } })
  const set = (change: Partial<typeof values>) => setValues((before) => ({ ...before, ...change }))
  const submit = () => {
    const recipients = isAdmin ? addresses.split(/[,;\s]+/).filter((address) => address !== '') : [ownAddress]
    const read = viewSchedule.safeParse({ ...values, recipients })
    setProblem(read.error?.issues[0]?.message)
    if (!read.success) return
    void run('save', async () => {
      await save(read.data)
      toast.success(view.name, `${viewMessages.scheduleSaved} ${mailTimeWords(values)}.`)
      onBack()
    })
  }
  return (
    <Stack
      gap="xs"
      component="form"
      aria-label={`Mail view ${view.name}`}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <Text fw={600}>Mail “{view.name}”</Text>
      <Text size="sm" c="dimmed">
        A table, a chart and a CSV file, read as you may read them. Only reports can be mailed.
      </Text>
      <Group gap="xs" grow align="flex-start">
        <NativeSelect
          label="Every"
          data-autofocus
          value={values.every}
          data={mailTimes.map((value) => ({ value, label: everyLabels[value] }))}
          onChange={(event) => set({ every: event.currentTarget.value as MailTime })}
        />
        {values.every === 'week' ? (
          <NativeSelect
            label="Weekday"
            value={String(values.weekday)}
            data={days}
            onChange={(event) => set({ weekday: Number(event.currentTarget.value) })}
          />
        ) : null}
        {values.every === 'month' ? (
          <NativeSelect
            label="Day of the month"
            value={String(values.month_day)}
            data={monthDays}
            onChange={(event) => set({ month_day: Number(event.currentTarget.value) })}
          />
        ) : null}
        <NativeSelect
          label="Hour (UTC)"
          value={String(values.hour)}
          data={hours}
          onChange={(event) => set({ hour: Number(event.currentTarget.value) })}
        />
      </Group>
      {isAdmin ? (
        <TextInput
          label="Recipients"
          description="At most ten addresses, with a comma between them"
          value={addresses}
          error={problem}
          onChange={(event) => setAddresses(event.currentTarget.value)}
        />
      ) : (
        <Text size="sm">It goes to {ownAddress}.</Text>
      )}
      <Switch
        label="Active"
        checked={values.active}
        onChange={(event) => set({ active: event.currentTarget.checked })}
      />
      <Text size="sm">
        {values.active
          ? `Sent ${mailTimeWords(values)}. Next: ${formatMoment(nextDue(values, opened).toISOString())} (UTC)`
          : 'Not sent while it is off.'}
      </Text>
      {schedule?.last_sent_at == null ? null : (
        <Text size="sm" c="dimmed">
          Last sent: {formatMoment(schedule.last_sent_at)} (UTC)
        </Text>
      )}
      {schedule?.last_error == null ? null : <Alert color="red">{schedule.last_error}</Alert>}
      <Group gap="xs" justify="flex-end">
        <Button variant="default" onClick={onBack}>
          Back
        </Button>
        <Button
          variant="default"
          loading={busy === 'test'}
          onClick={() =>
            void run('test', async () => {
              const to = await test()
              toast.success(view.name, `${viewMessages.testSent} ${to}.`)
            })
          }
        >
          Send me one now
        </Button>
        {schedule === null ? null : (
          <Button
            variant="default"
            c="red"
            loading={busy === 'stop'}
            onClick={() =>
              void run('stop', async () => {
                await remove()
                toast.success(view.name, viewMessages.scheduleRemoved)
                onBack()
              })
            }
          >
            Stop mails
          </Button>
        )}
        <Button type="submit" loading={busy === 'save'}>
          Save
        </Button>
      </Group>
    </Stack>
  )
}
