import { Button, Group, Stack, Text } from '@mantine/core'
import { messages } from '@headgate/contract/base/messages'
import type { ProviderLink } from '@headgate/contract/provider-links'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { lookupQueries } from '../../../api/lookups.ts'
import { findIdenticalLinks, useDeleteLink, useSaveProviderLinks } from '../../../api/provider-links.ts'
import { LeavePrompt } from '../../../form/leave-prompt.tsx'
import { CallFailure, failureText } from '../../../lib/call-failure.ts'
import { useKeepFocus } from '../../../lib/keep-focus.ts'
import { confirm } from '../../../ui/confirm.tsx'
import { toast } from '../../../ui/toast.ts'
import { changedEntries, type Entry, matchesEntry, newEntry, storedEntry, twice } from './editor-entry.ts'
import { EditorRow } from './editor-row.tsx'
import { askAboutIdentical } from '../form/identical-dialog.tsx'
import { problemsOf } from '../form/link-values.ts'

interface EditorEntriesProps {
  providerId: number
  links: readonly ProviderLink[]
  wanted: string
  /** How many new links were asked for so far. */
  added: number
  onDirty: (dirty: boolean) => void
  onSaved: () => void
}

/** More are found by the filter box: each open row holds a dozen inputs. */
const SHOWN = 100
const { titles, providerLinks } = messages

export function EditorEntries({ providerId, links, wanted, added, onDirty, onSaved }: EditorEntriesProps) {
  const navigate = useNavigate()
  const saving = useSaveProviderLinks()
  const deleting = useDeleteLink()
  const { data: types } = useQuery(lookupQueries.tagTypes())
  const [stored, setStored] = useState<Entry[]>(() => links.map(storedEntry))
  const [fresh, setFresh] = useState<{ asked: number; entries: Entry[] }>({ asked: 0, entries: [] })
  if (fresh.asked !== added)
    setFresh({ asked: added, entries: [newEntry(providerId, added), ...fresh.entries] })
  const [checking, setChecking] = useState(false)
  const entries = [...fresh.entries, ...stored]
  const changed = changedEntries(entries)
  const isDirty = changed.length > 0
  useEffect(() => onDirty(isDirty), [isDirty, onDirty])

  const replace = (key: string, next: (entry: Entry) => Entry | null) => {
    const apply = (list: Entry[]) =>
      list.flatMap((entry) => (entry.key === key ? (next(entry) ?? []) : [entry]))
    setStored(apply)
    setFresh((before) => ({ ...before, entries: apply(before.entries) }))
  }
  const remove = async (entry: Entry) => {
    // An unsaved link is simply removed (1 §4).
    if (entry.stored === null) return replace(entry.key, () => null)
    if (entry.stored.no_of_rules > 0) return toast.info(titles.oops, providerLinks.usedInRule)
    const text = `Advertiser link ${entry.stored.id} is deleted. This cannot be undone.`
    if (!(await confirm({ title: 'Delete advertiser link', text, confirm: 'Delete', destructive: true })))
      return
    try {
      await deleting.mutateAsync(entry.stored.id)
      replace(entry.key, () => null)
      toast.success(titles.success, providerLinks.deleted)
    } catch (error) {
      toast.info(titles.oops, failureText(error))
    }
  }
  const save = async () => {
    if (entries.length === 0) return toast.warning(titles.oopsLoud, providerLinks.addLink)
    if (changed.length === 0) return toast.info(titles.oopsLoud, messages.general.nothingChanged)
    let failed = false
    for (const entry of changed) {
      const tagType = types?.find((type) => type.id === entry.values.tag_type_id)?.name
      const errors = problemsOf(entry.values, tagType)
      if (Object.keys(errors).length > 0) failed = true
      replace(entry.key, (before) => ({
        ...before,
        errors,
        open: before.open || Object.keys(errors).length > 0,
      }))
    }
    if (failed) return toast.warning(titles.oopsLoud, providerLinks.fixErrors)
    setChecking(true)
    try {
      const found = await findIdenticalLinks(
        providerId,
        changed.map((entry) => ({ ...entry.values, id: entry.stored?.id ?? null })),
      )
      const repeated = twice(changed)
      if (found.length + repeated.length > 0 && !(await askAboutIdentical(found, repeated))) return
      await saving.mutateAsync({
        providerId,
        links: changed.map((entry) => ({
          ...entry.values,
          id: entry.stored?.id ?? null,
          ...(entry.stored && { updatedAt: entry.stored.updatedAt }),
        })),
      })
      toast.success(titles.success, providerLinks.saved)
      onDirty(false)
      onSaved()
    } catch (error) {
      if (error instanceof CallFailure)
        for (const [at, entry] of changed.entries()) {
          const prefix = `links.${at}.`
          const errors = Object.fromEntries(
            Object.entries(error.fields).flatMap(([field, text]) =>
              field.startsWith(prefix) ? [[field.slice(prefix.length), text]] : [],
            ),
          )
          if (Object.keys(errors).length > 0)
            replace(entry.key, (before) => ({ ...before, errors, open: true }))
        }
      toast.error(titles.error, failureText(error))
    } finally {
      setChecking(false)
    }
  }

  const found = entries.filter((entry) => matchesEntry(entry, wanted))
  const busy = checking || saving.isPending
  useKeepFocus(busy)
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!busy) void save()
      }}
    >
      <Stack gap="sm">
        {found.length === 0 ? <Text size="sm">{messages.general.emptyTable}</Text> : null}
        {found.slice(0, SHOWN).map((entry) => (
          <EditorRow key={entry.key} entry={entry} onChange={replace} onRemove={(one) => void remove(one)} />
        ))}
        {found.length > SHOWN ? (
          <Text size="sm" c="dimmed">
            {found.length - SHOWN} more: use the filter box.
          </Text>
        ) : null}
        <Group justify="flex-end">
          <Button variant="default" onClick={() => void navigate({ to: '/advertisers/links' })}>
            Cancel
          </Button>
          <Button type="submit" loading={busy}>
            Save{isDirty ? ` (${changed.length})` : ''}
          </Button>
        </Group>
      </Stack>
      <LeavePrompt when={isDirty && !busy} />
    </form>
  )
}
