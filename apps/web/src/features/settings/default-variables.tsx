import { Button, Text, Title } from '@mantine/core'
import { limits } from '@headgate/contract/base/constants'
import { messages } from '@headgate/contract/base/messages'
import { type Setting, settingVariables } from '@headgate/contract/settings/settings'
import { IconPlus } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { settingQueries, useDeleteVariable, useSaveVariables } from '../../api/settings.ts'
import { type FramedForm, FormShell } from '../../form/form-shell.tsx'
import { CallFailure, failureText } from '../../lib/call-failure.ts'
import { announce } from '../../api/query/announce.ts'
import { confirm } from '../../ui/dialog/confirm.tsx'
import { PageError, PageLoading } from '../../screens/page-state.tsx'
import { toast } from '../../ui/toast.ts'
import { changedRows, mergeRows, type Row, toRows } from './variable-rows.ts'
import { VariableRow } from './variable-row.tsx'
import classes from './settings.module.css'

const texts = messages.settings

/** Default variables: at most five, each key once (docs/behaviour/settings.md#default-variables). */
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

/** First text of each field, such as `0.value`. The empty name means the whole set. */
function errorsOf(rows: readonly Row[]): Record<string, string> {
  const read = settingVariables.safeParse(rows)
  const errors: Record<string, string> = {}
  for (const { path, message } of read.error?.issues ?? []) errors[path.join('.')] ??= message
  return errors
}

/** The refused fields of a request, by the rows of the screen. */
function inPlace(fields: Record<string, string>, sent: readonly { at: number }[]): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).map(([field, text]) => [
      field.replace(/^\d+/, (index) => String(sent[Number(index)]?.at ?? index)),
      text,
    ]),
  )
}

function Variables({ stored }: { stored: Setting[] }) {
  // The rows as they were read. Changes by another admin are merged when a save reports a conflict.
  const [opened, setOpened] = useState(() => toRows(stored))
  const [rows, setRows] = useState(opened)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [made, setMade] = useState(0)
  const { mutateAsync: save } = useSaveVariables()
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
  const form: FramedForm<{ row: Row }[]> = {
    getValues: () => changedRows(rows, opened),
    isDirty: () => plain(rows) !== plain(opened),
    validate: () => {
      const found = errorsOf(rows)
      setErrors(found)
      const [first] = Object.values(found)
      if (first !== undefined) toast.warning(messages.titles.oopsLoud, first)
      return { hasErrors: first !== undefined }
    },
    setErrors: (fields) => setErrors(inPlace(fields, changedRows(rows, opened))),
  }
  const submit = async (changed: { row: Row }[]) => {
    if (changed.length === 0) return toast.info(messages.titles.oopsLoud, messages.general.nothingChanged)
    try {
      const saved = toRows(await save(changed.map(({ row }) => row)))
      setOpened(saved)
      setRows(saved)
      toast.success(messages.titles.success, texts.saved)
    } catch (error) {
      const isConflict = error instanceof CallFailure && (error.status === 409 || error.status === 404)
      if (isConflict) await showTheirs()
      throw error
    }
  }
  const showTheirs = async () => {
    try {
      const stored = await client.fetchQuery({ ...settingQueries.variables(), staleTime: 0 })
      setRows(mergeRows(rows, opened, stored))
      setOpened(toRows(stored))
    } catch {
      // The refusal is shown below, even if the comparison fails.
    }
  }
  const remove = async (at: number) => {
    const { id, key, row } = rows[at] ?? {}
    const without = (list: readonly Row[]) => list.filter((one) => one.row !== row)
    if (id !== undefined) {
      const text = `'${key}' is removed at once, also from engines.`
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
    <FormShell form={form} width={860} submitLabel="Save" onSubmit={submit}>
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
      <Button
        variant="default"
        leftSection={<IconPlus size={16} />}
        onClick={add}
        disabled={isFull}
        title={isFull ? texts.tooMany : undefined}
        style={{ alignSelf: 'flex-start' }}
      >
        Add variable
      </Button>
    </FormShell>
  )
}
