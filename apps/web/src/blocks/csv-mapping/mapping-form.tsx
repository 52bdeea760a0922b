import { messages } from '@headgate/contract/base/messages'
import type { Provider } from '@headgate/contract/providers/providers'
import {
  type CsvMapping,
  type MappingForm as Values,
  mappingForm,
} from '@headgate/contract/revenue/csv-mappings'
import { type RevenueField, revenueFields } from '@headgate/contract/revenue/revenue-fields'
import { columnsByField } from '@headgate/domain/revenue/reading/mapped-columns'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useSaveMapping } from '../../api/revenue/csv-mappings.ts'
import { uploadAdvertisers } from '../../api/revenue/upload-advertisers.ts'
import { type FramedForm, FormShell } from '../../form/form-shell.tsx'
import { useContractForm } from '../../form/use-contract-form.ts'
import { confirm } from '../../ui/dialog/confirm.tsx'
import { Columns } from '../../ui/layout/columns.tsx'
import { toast } from '../../ui/toast.ts'
import type { DroppedFile } from './dropped-file.ts'
import { FileSampleArea } from './file-sample.tsx'
import { KeptAnswers } from './kept-answers.tsx'
import { MappingRow } from './mapping-row.tsx'
import { readDropped } from './read-dropped.ts'

const texts = messages.mapping

interface MappingFormProps {
  provider: Provider
  stored: CsvMapping | null
  labels: Record<RevenueField, string>
}

function valuesOf(stored: CsvMapping | null, provider: Provider): Values {
  if (stored === null)
    return {
      // The advertiser's form already has the name of this column.
      columns: { ...columnsByField({}), channel: provider.csv_source_identifier ?? '' },
      date_order: null,
      number_form: null,
      scope: null,
    }
  const { fields, date_order, number_form, scope } = stored
  return { columns: columnsByField(fields), date_order, number_form, scope }
}

/** The columns of an advertiser's files (docs/behaviour/advertisers.md#csv-field-mapping). */
export function MappingForm({ provider, stored, labels }: MappingFormProps) {
  // The mapping as it was opened: a later background read must not change the version that a save is compared with.
  const [opened, setOpened] = useState(stored)
  const form = useContractForm(mappingForm, valuesOf(opened, provider))
  const { columns, ...answers } = form.values
  const { mutateAsync: store } = useSaveMapping(provider.id, opened)
  const navigate = useNavigate()
  const sample = useDroppedFile(provider, (filled) => {
    form.setValues({ columns: filled })
    form.clearErrors()
  })

  const framed: FramedForm<Values> = {
    getValues: () => form.getValues(),
    isDirty: () => form.isDirty(),
    validate: () => {
      const { hasErrors } = form.validate()
      if (hasErrors) toast.warning(messages.titles.oopsLoud, texts.notUnique)
      return { hasErrors }
    },
    setErrors: (fields) =>
      form.setErrors(
        Object.fromEntries(
          Object.entries(fields).map(([field, text]) => [field.replace(/^fields\./, 'columns.'), text]),
        ),
      ),
  }
  const save = async (values: Values) => {
    const title = 'Change mapping'
    if (opened !== null && !(await confirm({ title, text: texts.confirmChange, confirm: 'Change' }))) return
    const saved = await store(values)
    toast.success(messages.titles.success, texts.saved)
    if (opened === null) {
      await navigate({ to: '/csvupload', search: { advertiser: provider.id }, ignoreBlocker: true })
      return
    }
    setOpened(saved)
    form.setInitialValues(valuesOf(saved, provider))
    form.setValues(valuesOf(saved, provider))
  }
  const change = (field: RevenueField, column: string) => {
    form.setFieldValue(`columns.${field}`, column)
    // Another field may have had the same column.
    for (const other of revenueFields)
      if (form.errors[`columns.${other}`] === texts.notUnique) form.clearFieldError(`columns.${other}`)
  }

  return (
    <FormShell
      form={framed}
      submitLabel="Save"
      width={860}
      onSubmit={save}
      head={
        <FileSampleArea
          advertiser={provider.name}
          dropped={sample.dropped}
          problem={sample.problem}
          used={Object.values(columns).filter((column) => column.trim() !== '')}
          onFile={(file) => void sample.read(file, columns)}
        />
      }
    >
      <Columns cols={{ base: 1, sm: 2 }}>
        {revenueFields.map((field) => (
          <MappingRow
            key={field}
            field={field}
            label={labels[field]}
            column={columns[field]}
            error={form.errors[`columns.${field}`]}
            dropped={sample.dropped}
            onChange={(column) => change(field, column)}
            onBlur={() => form.validateField(`columns.${field}`)}
          />
        ))}
      </Columns>
      <KeptAnswers values={answers} onChange={(answer) => form.setValues(answer)} />
    </FormShell>
  )
}

/** A dropped file, what it proposes for the fields, and why the last one could not be read. */
function useDroppedFile(provider: Provider, onFilled: (columns: Values['columns']) => void) {
  const [dropped, setDropped] = useState<DroppedFile | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const client = useQueryClient()
  const othersOf = async () => {
    // Proposals are possible without them.
    const advertisers = await client.fetchQuery(uploadAdvertisers()).catch(() => [])
    return advertisers.flatMap(({ id, mapping }) =>
      mapping === null || id === provider.id ? [] : [mapping.fields],
    )
  }
  const read = async (file: File, columns: Values['columns']) => {
    const found = await readDropped(file, {
      present: columns,
      identifier: provider.csv_source_identifier,
      others: await othersOf(),
    })
    if (typeof found === 'string') {
      setDropped(null)
      setProblem(`${file.name}: ${found}`)
      return
    }
    const { proposed } = found
    setProblem(null)
    setDropped(found)
    onFilled(
      Object.fromEntries(revenueFields.map((field) => [field, proposed[field].column])) as Values['columns'],
    )
  }
  return { dropped, problem, read }
}
