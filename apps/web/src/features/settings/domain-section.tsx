import { TextInput } from '@mantine/core'
import { type Domain, domainColumns, type DomainForm, domainForm } from '@headgate/contract/settings/domains'
import { messages } from '@headgate/contract/base/messages'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { domainQueries, useAddDomain, useUpdateDomain } from '../../api/domains.ts'
import { FormShell } from '../../form/form-shell.tsx'
import { useContractForm } from '../../form/use-contract-form.ts'
import { focusOnMount } from '../../lib/focus-on-mount.ts'
import { announce } from '../../api/query/announce.ts'
import { domainColumnsOf } from './domain-columns.tsx'
import { ItemForm } from './item-form.tsx'
import { ItemTable } from './item-table.tsx'
import { listQueryOf, type SettingsAddress } from './settings-address.ts'
import { useSettingsList } from './use-settings-list.ts'

const noun = ['Domain', 'Domains'] as const
const rowLabel = (row: Domain) => row.domain
const failure = messages.domains.cannotSave

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
  const add = useAddDomain()
  const save = async (values: DomainForm) => {
    const success = `Domain '${values.domain.trim()}' was added.`
    if (await announce(add.mutateAsync(values), { success, failure })) onClose(true)
  }
  return (
    <ItemForm title="Add Domain">
      <Fields initial="" saving={add} onSave={save} onClose={onClose} />
    </ItemForm>
  )
}

function EditDomain({ id, onClose }: FormProps & { id: number }) {
  const { data } = useSuspenseQuery(domainQueries.detail(id))
  // The record as it was opened: a later read must not move what the save is compared with.
  const [opened] = useState(data)
  const update = useUpdateDomain()
  const save = async (values: DomainForm) => {
    const change = { ...values, updatedAt: opened.updatedAt }
    const success = `Domain '${values.domain.trim()}' was saved.`
    if (await announce(update.mutateAsync({ id, change }), { success, failure })) onClose(true)
  }
  return (
    <ItemForm title={`Edit Domain ${id}`}>
      <Fields initial={opened.domain} saving={update} onSave={save} onClose={onClose} />
    </ItemForm>
  )
}

interface FieldsProps extends FormProps {
  initial: string
  saving: { error: unknown; isPending: boolean }
  onSave: (values: DomainForm) => Promise<void>
}

function Fields({ initial, saving, onSave, onClose }: FieldsProps) {
  const form = useContractForm(domainForm, { domain: initial })
  return (
    <FormShell
      form={form}
      error={saving.error}
      loading={saving.isPending}
      submitLabel="Save"
      onSubmit={(values) => void onSave(values)}
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
