import { TextInput } from '@mantine/core'
import {
  type ReferenceForm,
  type ReferenceKind,
  referenceKinds,
} from '@headgate/contract/settings/reference-items'
import { messages } from '@headgate/contract/base/messages'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  referenceQueries,
  useCreateReferenceItem,
  useUpdateReferenceItem,
} from '../../../api/reference-items.ts'
import { FormShell } from '../../../form/form-shell.tsx'
import { useContractForm } from '../../../form/use-contract-form.ts'
import { focusOnMount } from '../../../lib/focus-on-mount.ts'
import { toast } from '../../../ui/toast.ts'
import { ItemForm } from '../item-form.tsx'
import { referenceTexts } from './reference-texts.ts'
import { Switch } from '../../../ui/check/check.tsx'
import { TextArea } from '../../../ui/text-area.tsx'

interface FormProps {
  kind: ReferenceKind
  /** Goes back to the table. `saved` is true after a save. */
  onClose: (saved: boolean) => void
}

const blank: ReferenceForm = { name: '', details: '', status: true }

/** A new item of a kind. */
export function AddReferenceItem({ kind, onClose }: FormProps) {
  const { mutateAsync: create } = useCreateReferenceItem(kind)
  const [one] = referenceKinds[kind].noun
  const save = async (values: ReferenceForm) => {
    await create(values)
    toast.success(messages.titles.success, `${one} '${values.name.trim()}' was added.`)
    onClose(true)
  }
  return (
    <ItemForm title={`Add ${one}`}>
      <Fields kind={kind} initial={blank} onSave={save} onClose={onClose} />
    </ItemForm>
  )
}

/**
 * Changes an item. If another person saved first, the form shows it and keeps the typed values
 * (docs/behaviour/console.md#two-people-at-one-record).
 */
export function EditReferenceItem({ kind, id, onClose }: FormProps & { id: number }) {
  const { data } = useSuspenseQuery(referenceQueries.detail(kind, id))
  // The record as it was opened: a later read must not change the version that a save is compared with.
  const [opened] = useState(data)
  const { mutateAsync: update } = useUpdateReferenceItem(kind)
  const [one] = referenceKinds[kind].noun
  const save = async (values: ReferenceForm) => {
    await update({ id, change: { ...values, updatedAt: opened.updatedAt } })
    toast.success(messages.titles.success, `${one} '${values.name.trim()}' was saved.`)
    onClose(true)
  }
  const { name, details, status } = opened
  return (
    <ItemForm title={`Edit ${one} ${id}`}>
      <Fields
        kind={kind}
        initial={{ name, details: details ?? '', status }}
        onSave={save}
        onClose={onClose}
      />
    </ItemForm>
  )
}

interface FieldsProps extends FormProps {
  initial: ReferenceForm
  onSave: (values: ReferenceForm) => Promise<void>
}

function Fields({ kind, initial, onSave, onClose }: FieldsProps) {
  const form = useContractForm(referenceKinds[kind].form, initial)
  return (
    <FormShell
      form={form}
      failure={{ text: referenceTexts(kind).cannotSave }}
      submitLabel="Save"
      onSubmit={onSave}
      onCancel={() => onClose(false)}
    >
      <TextInput label="Name" withAsterisk ref={focusOnMount} {...form.getInputProps('name')} />
      <TextArea label="Details" rows={3} maxRows={12} {...form.getInputProps('details')} />
      <Switch
        label="Active"
        description="Inactive items cannot be chosen for new links; links that have them keep them."
        {...form.getInputProps('status', { type: 'checkbox' })}
      />
    </FormShell>
  )
}
