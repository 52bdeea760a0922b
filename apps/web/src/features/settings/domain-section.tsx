import { TextInput } from '@mantine/core'
import { type Domain, domainColumns, type DomainForm, domainForm } from '@headgate/contract/settings/domains'
import { messages } from '@headgate/contract/base/messages'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { domainQueries, useAddDomain, useUpdateDomain } from '../../api/domains.ts'
import { FormShell } from '../../form/form-shell.tsx'
import { useContractForm } from '../../form/use-contract-form.ts'
import { focusOnMount } from '../../lib/focus-on-mount.ts'
import { toast } from '../../ui/toast.ts'
import { domainColumnsOf } from './domain-columns.tsx'
import { ItemForm } from './item-form.tsx'
import { ItemTable } from './item-table.tsx'
import { listQueryOf, type SettingsAddress } from './settings-address.ts'
import { useSettingsList } from './use-settings-list.ts'

const noun = ['Domain', 'Domains'] as const
const rowLabel = (row: Domain) => row.domain

/** Redirect domains: table or form (3 §2.17). */
export function DomainSection({ search }: { search: SettingsAddress }) {
  const list = useSettingsList(search)
  const { form } = search
  if (form === 'add') return <AddDomain onClose={list.close} />
  if (form !== undefined) return <EditDomain key={form} id={form} onClose={list.close} />
  return <DomainTable search={search} />
}

function DomainTable({ search }: { search: SettingsAddress }) {
  const list = useSettingsList(search)
  const { data, isFetching } = useSuspenseQuery(domainQueries.list(listQueryOf(search, domainColumns)))
  const active = useSuspenseQuery(domainQueries.count(false)).data
  const archived = useSuspenseQuery(domainQueries.count(true)).data
  return (
    <ItemTable
      search={search}
      list={list}
      noun={noun}
      counts={{ active, archived }}
      columns={domainColumnsOf(search.archived)}
      rows={data.rows}
      total={data.count}
      busy={isFetching}
      rowLabel={rowLabel}
    />
  )
}

interface FormProps {
  onClose: (saved: boolean) => void
}

function AddDomain({ onClose }: FormProps) {
  const { mutateAsync: add } = useAddDomain()
  const save = async (values: DomainForm) => {
    await add(values)
    toast.success(messages.titles.success, `Domain '${values.domain.trim()}' was added.`)
    onClose(true)
  }
  return (
    <ItemForm title="Add Domain">
      <Fields initial="" onSave={save} onClose={onClose} />
    </ItemForm>
  )
}

function EditDomain({ id, onClose }: FormProps & { id: number }) {
  const { data } = useSuspenseQuery(domainQueries.detail(id))
  // The record as it was opened: a later read must not move what the save is compared with.
  const [opened] = useState(data)
  const { mutateAsync: update } = useUpdateDomain()
  const save = async (values: DomainForm) => {
    await update({ id, change: { ...values, updatedAt: opened.updatedAt } })
    toast.success(messages.titles.success, `Domain '${values.domain.trim()}' was saved.`)
    onClose(true)
  }
  return (
    <ItemForm title={`Edit Domain ${id}`}>
      <Fields initial={opened.domain} onSave={save} onClose={onClose} />
    </ItemForm>
  )
}

interface FieldsProps extends FormProps {
  initial: string
  onSave: (values: DomainForm) => Promise<void>
}

function Fields({ initial, onSave, onClose }: FieldsProps) {
  const form = useContractForm(domainForm, { domain: initial })
  return (
    <FormShell
      form={form}
      failure={{ text: messages.domains.cannotSave }}
      submitLabel="Save"
      onSubmit={onSave}
      onCancel={() => onClose(false)}
    >
      <TextInput
        label="Domain"
        withAsterisk
        description="The host name alone, without https:// and path"
        placeholder="search.example.com"
        ref={focusOnMount}
        {...form.getInputProps('domain')}
      />
    </FormShell>
  )
}
