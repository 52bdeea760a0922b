import { Badge, Button, Group, Stack, Text } from '@mantine/core'
import { messages } from '@headgate/contract/base/messages'
import { daysBefore, today } from '@headgate/domain/days'
import { IconDownload, IconSend } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { type RevenueReply, type RevenueRequest, tryRevenue } from '../../api/keys/try-revenue.ts'
import { FactTable } from '../../blocks/imports/fact-table.tsx'
import { DayField } from '../../form/days/day-field.tsx'
import { PasswordField } from '../../form/password-field.tsx'
import { OneSelect } from '../../form/select/one-select.tsx'
import { saveToDisk } from '../../lib/save-to-disk.ts'
import { Section } from '../../screens/section.tsx'
import { Columns } from '../../ui/layout/columns.tsx'
import { CodeBlock } from './code-block.tsx'
import classes from './publisher-api.module.css'

/** Characters of a reply that the screen shows; a file has all of them. */
const MOST_SHOWN = 20_000

const formats = [
  { value: 'JSON', label: 'JSON' },
  { value: 'CSV', label: 'CSV' },
]

function lastDays(): RevenueRequest {
  const now = new Date()
  return { from_date: daysBefore(7, now), to_date: daysBefore(1, now), format: 'JSON' }
}

/** Makes the public call with a typed token, or with the one that was just made, and shows what comes back. */
export function TryIt({ token }: { token: string | null }) {
  const [request, setRequest] = useState(lastDays)
  const [typed, setTyped] = useState('')
  const key = typed || (token ?? '')
  const {
    data: reply,
    error,
    mutate,
    isPending,
  } = useMutation({ mutationFn: () => tryRevenue(request, key) })
  const change = (part: Partial<RevenueRequest>) => setRequest({ ...request, ...part })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    mutate()
  }
  return (
    <Section title="Try it">
      <Stack gap="md">
        <form onSubmit={submit}>
          <Stack gap="sm">
            <Columns cols={{ base: 1, xs: 2, md: 4 }} isTight>
              <DayField
                label="From date"
                value={request.from_date}
                min="2000-01-01"
                max={today()}
                onChange={(from_date) => change({ from_date })}
              />
              <DayField
                label="To date"
                value={request.to_date}
                min="2000-01-01"
                max={today()}
                onChange={(to_date) => change({ to_date })}
              />
              <OneSelect
                label="Format"
                choices={formats}
                value={request.format}
                onChange={(format) => change({ format: format === 'CSV' ? 'CSV' : 'JSON' })}
              />
              <PasswordField
                label="API token"
                autoComplete="off"
                placeholder={token === null ? 'hgp_…' : 'The new token'}
                visibilityToggleButtonProps={{ 'aria-label': 'Show token', tabIndex: 0 }}
                value={typed}
                onChange={(event) => setTyped(event.currentTarget.value)}
              />
            </Columns>
            <Group>
              <Button type="submit" loading={isPending} leftSection={<IconSend size={16} />}>
                Send request
              </Button>
            </Group>
          </Stack>
        </form>
        <div aria-live="polite" className={classes.result}>
          {error === null ? null : <Text size="sm">{messages.general.somethingWentWrong}</Text>}
          {reply === undefined || error !== null ? null : <Reply reply={reply} />}
        </div>
      </Stack>
    </Section>
  )
}

/** JSON with line breaks, and any other text as it came. */
function readable(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}

function Reply({ reply }: { reply: RevenueReply }) {
  const { status, headers, text, ms, fileName } = reply
  const isGood = status < 300
  const body = readable(text)
  const isCut = body.length > MOST_SHOWN
  const name = fileName ?? 'publisher-revenue.json'
  const save = () => saveToDisk(new File([text], name, { type: fileName ? 'text/csv' : 'application/json' }))
  return (
    <div className={classes.reply}>
      <Group gap="sm">
        <Badge color={isGood ? 'teal.9' : 'red.9'}>Status {status}</Badge>
        <Text size="sm" c="dimmed">
          {ms} ms
        </Text>
        {isGood ? (
          <Button size="xs" variant="default" leftSection={<IconDownload size={14} />} onClick={save}>
            {fileName ? 'Download CSV' : 'Download JSON'}
          </Button>
        ) : null}
      </Group>
      <FactTable label="Headers of the reply" facts={headers} />
      <CodeBlock isLong label="Body of the reply" text={isCut ? `${body.slice(0, MOST_SHOWN)}\n…` : body} />
      {isCut ? (
        <Text size="sm" c="dimmed">
          Only the beginning is shown. The download has all of it.
        </Text>
      ) : null}
    </div>
  )
}
