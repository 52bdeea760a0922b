import { ActionIcon, Alert, Button, Group, Paper, Select, Stack, Text, TextInput, Title } from '@mantine/core'
import { limits, settingKeys } from '@headgate/contract/base/constants'
import { messages } from '@headgate/contract/base/messages'
import { type Setting, settingVariables } from '@headgate/contract/settings/settings'
import { IconAlertTriangle, IconPlus, IconTrash } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { settingQueries, useDeleteVariable, useSaveVariables } from '../../api/settings.ts'
import { LeavePrompt } from '../../form/leave-prompt.tsx'
import { CallFailure, failureText } from '../../lib/call-failure.ts'
import { useKeepFocus } from '../../lib/keep-focus.ts'
import { announce } from '../../api/query/announce.ts'
import { confirm } from '../../ui/confirm.tsx'
import { PageError, PageLoading } from '../../screens/page-state.tsx'
import { toast } from '../../ui/toast.ts'
import { changedRows, mergeRows, type Row, toRows } from './variable-rows.ts'
import classes from './settings.module.css'

const texts = messages.settings

/** What each key is for, under its row. */
const hints: Record<string, string> = {
  default_domain: 'Where generated publisher links point unless a publisher or a link has its own domain.',
  system_fallback: 'Where searches go that no rule and no custom fallback takes.',
  warmup_link: 'Where the first searches of a link in warm-up mode go.',
  warmup_link_yahoo: 'The same for links of the search engine Yahoo.',
  kyc_url: 'Opened by KYC Dashboard in the navigation; without it the entry is hidden.',
}

/** Default variables (3 §2.17, §5): at most five, each key once. */
export function DefaultVariables() {
  const { data, error, isError, refetch } = useQuery(settingQueries.variables())
  return (
    <section className={classes.section} data-scrolls aria-labelledby="settings-section">
      <Title order={2} id="settings-section">
        Default Variables
      </Title>
      {data === undefined && !isError ? <PageLoading /> : null}
      {isError && data === undefined ? (
        <PageError message={`${texts.cannotLoad} ${failureText(error)}`} onRetry={() => void refetch()} />
      ) : null}
      {data === undefined ? null : <Variables stored={data} />}
    </section>
  )
}

const plain = (rows: readonly Row[]) => JSON.stringify(rows.map(({ id, key, value }) => ({ id, key, value })))

/** First text of each field: `0.value`; the empty name is the whole set's. */
function errorsOf(rows: readonly Row[]): Record<string, string> {
  const read = settingVariables.safeParse(rows)
  const errors: Record<string, string> = {}
  for (const { path, message } of read.error?.issues ?? []) errors[path.join('.')] ??= message
  return errors
}

/** The refused fields of what was sent, by the rows of the screen. */
function inPlace(fields: Record<string, string>, sent: readonly { at: number }[]): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).map(([field, text]) => [
      field.replace(/^\d+/, (index) => String(sent[Number(index)]?.at ?? index)),
      text,
    ]),
  )
}

function Variables({ stored }: { stored: Setting[] }) {
  // The rows as they were read: what another admin saves meanwhile comes in when a save says so.
  const [opened, setOpened] = useState(() => toRows(stored))
  const [rows, setRows] = useState(opened)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [refused, setRefused] = useState<string | null>(null)
  const [made, setMade] = useState(0)
  const save = useSaveVariables()
  useKeepFocus(save.isPending)
  const removal = useDeleteVariable()
  const client = useQueryClient()

  const edit = (at: number, change: Partial<Row>) => {
    setRows(rows.map((row, index) => (index === at ? { ...row, ...change } : row)))
    setErrors({})
  }
  const add = () => {
    setMade(made + 1)
    setRows([...rows, { row: `new-${made}`, key: '', value: '' }])
    setErrors({})
  }
  const submit = async () => {
    const found = errorsOf(rows)
    setErrors(found)
    const [first] = Object.values(found)
    if (first !== undefined) return toast.warning(messages.titles.oopsLoud, first)
    setRefused(null)
    const changed = changedRows(rows, opened)
    if (changed.length === 0) return toast.info(messages.titles.oopsLoud, messages.general.nothingChanged)
    try {
      const saved = toRows(await save.mutateAsync(changed.map(({ row }) => row)))
      setOpened(saved)
      setRows(saved)
      toast.success(messages.titles.success, texts.saved)
    } catch (error) {
      const isConflict = error instanceof CallFailure && (error.status === 409 || error.status === 404)
      if (isConflict) await showTheirs()
      else setErrors(error instanceof CallFailure ? inPlace(error.fields, changed) : {})
      setRefused(failureText(error))
      toast.error(messages.titles.oopsLoud, failureText(error))
    }
  }
  const showTheirs = async () => {
    try {
      const stored = await client.fetchQuery({ ...settingQueries.variables(), staleTime: 0 })
      setRows(mergeRows(rows, opened, stored))
      setOpened(toRows(stored))
    } catch {
      // The refusal is shown whatever becomes of the comparison.
    }
  }
  const remove = async (at: number) => {
    const { id, key, row } = rows[at] ?? {}
    const without = (list: readonly Row[]) => list.filter((one) => one.row !== row)
    if (id !== undefined) {
      const text = `'${key}' is removed at once, and engines take that over.`
      if (!(await confirm({ title: 'Remove variable', text, confirm: 'Remove', destructive: true }))) return
      const texted = { success: texts.removed, failure: texts.cannotRemove }
      if (!(await announce(removal.mutateAsync(id), texted))) return
      setOpened(without(opened))
    }
    setRows(without(rows))
    setErrors({})
  }

  const isFull = rows.length >= limits.settings
  return (
    <Paper withBorder p="lg" maw={860}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <Stack gap="md">
          {refused === null ? null : (
            <Alert color="red" icon={<IconAlertTriangle />} role="alert">
              {refused}
            </Alert>
          )}
          {rows.length === 0 ? (
            <Text size="sm" c="dimmed">
              No variable is set. Without Default Domain and System Fallback no link can be published.
            </Text>
          ) : null}
          {rows.map((row, at) => (
            <VariableRow
              key={row.row}
              row={row}
              number={at + 1}
              taken={rows.filter((one) => one !== row).map((one) => one.key)}
              keyError={errors[`${at}.key`]}
              valueError={errors[`${at}.value`]}
              onChange={(change) => edit(at, change)}
              onTakeTheirs={() => edit(at, { ...row.theirs, theirs: undefined })}
              onRemove={() => void remove(at)}
            />
          ))}
          <Group justify="space-between">
            <Button
              variant="default"
              leftSection={<IconPlus size={16} />}
              onClick={add}
              disabled={isFull}
              title={isFull ? texts.tooMany : undefined}
            >
              Add variable
            </Button>
            <Button type="submit" loading={save.isPending}>
              Save
            </Button>
          </Group>
        </Stack>
      </form>
      <LeavePrompt when={plain(rows) !== plain(opened) && !save.isPending} />
    </Paper>
  )
}

interface VariableRowProps {
  row: Row
  number: number
  /** Keys of the other rows: offered, but marked as taken. */
  taken: readonly string[]
  keyError: string | undefined
  valueError: string | undefined
  onChange: (change: Partial<Row>) => void
  onTakeTheirs: () => void
  onRemove: () => void
}

function VariableRow(props: VariableRowProps) {
  const { row, number, taken, keyError, valueError, onChange, onTakeTheirs, onRemove } = props
  const name = row.key === '' ? `variable ${number}` : row.key
  return (
    <Group align="flex-start" wrap="nowrap" gap="sm">
      <Select
        label="Key"
        aria-label={`Key of ${name}`}
        placeholder="Select a key"
        w={200}
        data={settingKeys.map((key) => ({
          value: key,
          label: taken.includes(key) ? `${key} (in use)` : key,
        }))}
        value={row.key === '' ? null : row.key}
        onChange={(key) => onChange({ key: key ?? '' })}
        error={keyError}
        allowDeselect={false}
      />
      <Stack gap={4} style={{ flex: 1 }}>
        <TextInput
          label="Value"
          aria-label={`Value of ${name}`}
          placeholder="https://"
          value={row.value}
          onChange={(event) => onChange({ value: event.currentTarget.value })}
          error={valueError}
          description={hints[row.key]}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
        />
        {row.theirs === undefined ? null : (
          <Group gap="xs">
            <Text size="xs" fw={600} style={{ overflowWrap: 'anywhere' }}>
              {row.theirs === null
                ? 'Removed by someone else meanwhile.'
                : `Saved by someone else: ${row.theirs.key === row.key ? '' : `${row.theirs.key} `}${row.theirs.value}`}
            </Text>
            {row.theirs === null ? null : (
              <Button size="compact-xs" variant="default" onClick={onTakeTheirs}>
                Take over for {name}
              </Button>
            )}
          </Group>
        )}
      </Stack>
      <ActionIcon
        variant="subtle"
        color="red.9"
        size="lg"
        mt={24}
        aria-label={`Remove ${name}`}
        onClick={onRemove}
      >
        <IconTrash size={18} />
      </ActionIcon>
    </Group>
  )
}
