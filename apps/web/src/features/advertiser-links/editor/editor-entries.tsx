import { Text } from '@mantine/core'
import { messages } from '@headgate/contract/base/messages'
import type { ProviderLink } from '@headgate/contract/provider-links'
import { useNavigate } from '@tanstack/react-router'
import { type Ref, useImperativeHandle } from 'react'
import { findIdenticalLinks, useDeleteLink, useSaveProviderLinks } from '../../../api/provider-links.ts'
import { FormShell } from '../../../form/form-shell.tsx'
import { failureText } from '../../../lib/call-failure.ts'
import { confirm } from '../../../ui/dialog/confirm.tsx'
import { toast } from '../../../ui/toast.ts'
import { askAboutIdentical } from '../form/identical-dialog.tsx'
import { type Entry, matchesEntry, twice } from './editor-entry.ts'
import { EditorRow } from './editor-row.tsx'
import { useEntries } from './use-entries.ts'

/** The functions that the page around the entries calls. */
export interface EditorHandle {
  isDirty: () => boolean
  /** Adds an empty link at the top. */
  add: () => void
}

interface EditorEntriesProps {
  providerId: number
  links: readonly ProviderLink[]
  /** The text of the filter box. */
  wanted: string
  onSaved: () => void
  ref: Ref<EditorHandle>
}

/** The filter box finds the others. More would be slow, because each open row has a dozen inputs. */
const SHOWN = 100
const { titles, providerLinks } = messages

export function EditorEntries({ providerId, links, wanted, onSaved, ref }: EditorEntriesProps) {
  const navigate = useNavigate()
  const { mutateAsync: save } = useSaveProviderLinks()
  const { mutateAsync: deleteLink } = useDeleteLink()
  const form = useEntries(providerId, links)
  const { entries, changed, replace } = form
  useImperativeHandle(ref, () => ({ isDirty: form.isDirty, add: form.add }))

  const remove = async (entry: Entry) => {
    // An unsaved link is removed without a question.
    if (entry.stored === null) return replace(entry.key, () => null)
    if (entry.stored.no_of_rules > 0) return toast.info(titles.oops, providerLinks.usedInRule)
    const text = `Advertiser link ${entry.stored.id} is deleted. This cannot be undone.`
    if (!(await confirm({ title: 'Delete advertiser link', text, confirm: 'Delete', destructive: true })))
      return
    try {
      await deleteLink(entry.stored.id)
      replace(entry.key, () => null)
      toast.success(titles.success, providerLinks.deleted)
    } catch (error) {
      toast.info(titles.oops, failureText(error))
    }
  }
  const submit = async (sent: readonly Entry[]) => {
    const identified = sent.map((entry) => ({ ...entry.values, id: entry.stored?.id ?? null }))
    const found = await findIdenticalLinks(providerId, identified)
    const repeated = twice(sent)
    if (found.length + repeated.length > 0 && !(await askAboutIdentical(found, repeated))) return
    await save({
      providerId,
      links: sent.map(({ values, stored }) => ({
        ...values,
        id: stored?.id ?? null,
        ...(stored && { updatedAt: stored.updatedAt }),
      })),
    })
    toast.success(titles.success, providerLinks.saved)
    onSaved()
  }
  const found = entries.filter((entry) => matchesEntry(entry, wanted))
  return (
    <FormShell
      form={form}
      frame="none"
      gap="sm"
      failure={{ title: titles.error }}
      submitLabel={changed.length > 0 ? `Save (${changed.length})` : 'Save'}
      onSubmit={submit}
      onCancel={() => void navigate({ to: '/advertisers/links' })}
    >
      {found.length === 0 ? <Text size="sm">{messages.general.emptyTable}</Text> : null}
      {found.slice(0, SHOWN).map((entry) => (
        <EditorRow key={entry.key} entry={entry} onChange={replace} onRemove={(one) => void remove(one)} />
      ))}
      {found.length > SHOWN ? (
        <Text size="sm" c="dimmed">
          {found.length - SHOWN} more: use the filter box.
        </Text>
      ) : null}
    </FormShell>
  )
}
