import { TextInput } from '@mantine/core'
import { pageSizes } from '@headgate/contract/base/constants'
import { type Domain, domainColumns, type DomainForm, domainForm } from '@headgate/contract/settings/domains'
import { messages } from '@headgate/contract/base/messages'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { domainQueries, useAddDomain, useUpdateDomain } from '../../api/domains.ts'
import { FormShell } from '../../form/form-shell.tsx'
import { useContractForm } from '../../form/use-contract-form.ts'
import { focusOnMount } from '../../lib/focus-on-mount.ts'
import { toast } from '../../ui/toast.ts'
import { defineArchive } from '../../screens/archive/archive-definition.ts'
import { activeDomains, archivedDomains } from './domain-columns.tsx'
import { ItemFilters } from './item-filters.tsx'
import { ItemForm } from './item-form.tsx'
import { ItemSection } from './item-section.tsx'
import { listQueryOf, type SettingsAddress, settingsAddress } from './settings-address.ts'
import { useCloseForm } from './use-close-form.ts'

const domains = defineArchive({
  name: 'settings',
  title: 'Domains',
  what: 'Domains',
  noun: ['Domain', 'Domains'],
  address: settingsAddress,
  apart: ['section', 'form', 'list', 'view'],
  query: (search: SettingsAddress) => domainQueries.list(listQueryOf(search, domainColumns)),
  count: domainQueries.count,
  page: (data) => ({ rows: data.rows, total: data.count }),
  columns: activeDomains,
  archivedColumns: archivedDomains,
  sizes: pageSizes.settings,
  rowLabel: (row: Domain) => row.domain,
  filters: ItemFilters,
})

/** Redirect domains: list or form. */
export function DomainSection({ search }: { search: SettingsAddress }) {
  const close = useCloseForm()
  const { form } = search
  if (form === 'add') return <AddDomain onClose={close} />
  if (form !== undefined) return <EditDomain key={form} id={form} onClose={close} />
  return <ItemSection list={domains} search={search} />
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
  // The record as it was opened: a later read must not change the version that a save is compared with.
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
