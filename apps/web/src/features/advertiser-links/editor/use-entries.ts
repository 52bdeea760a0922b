import { messages } from '@headgate/contract/base/messages'
import type { ProviderLink } from '@headgate/contract/provider-links'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { lookupQueries } from '../../../api/lookups.ts'
import type { FramedForm } from '../../../form/form-shell.tsx'
import { toast } from '../../../ui/toast.ts'
import { problemsOf } from '../form/link-values.ts'
import { changedEntries, type Entry, newEntry, refusedEntries, storedEntry } from './editor-entry.ts'

const { titles, general, providerLinks } = messages

interface EntriesState extends FramedForm<readonly Entry[]> {
  entries: readonly Entry[]
  /** The entries that a save sends. */
  changed: readonly Entry[]
  replace: (key: string, next: (entry: Entry) => Entry | null) => void
  add: () => void
}

/** The links of one advertiser during editing. New links come first. */
export function useEntries(providerId: number, links: readonly ProviderLink[]): EntriesState {
  const { data: types } = useQuery(lookupQueries.tagTypes())
  const [entries, setEntries] = useState<readonly Entry[]>(() => links.map(storedEntry))
  const [made, setMade] = useState(0)
  const changed = changedEntries(entries)

  const replace = (key: string, next: (entry: Entry) => Entry | null) =>
    setEntries((before) => before.flatMap((entry) => (entry.key === key ? (next(entry) ?? []) : [entry])))
  const problemsIn = ({ values }: Entry) =>
    problemsOf(values, types?.find((type) => type.id === values.tag_type_id)?.name)

  return {
    entries,
    changed,
    replace,
    add: () => {
      setMade(made + 1)
      setEntries((before) => [newEntry(providerId, made + 1), ...before])
    },
    getValues: () => changed,
    isDirty: () => changed.length > 0,
    validate: () => {
      if (entries.length === 0) toast.warning(titles.oopsLoud, providerLinks.addLink)
      else if (changed.length === 0) toast.info(titles.oopsLoud, general.nothingChanged)
      if (changed.length === 0) return { hasErrors: true }
      const found = new Map(changed.map((entry) => [entry.key, problemsIn(entry)]))
      setEntries(entries.map((entry) => withErrors(entry, found.get(entry.key))))
      const hasErrors = [...found.values()].some((problems) => Object.keys(problems).length > 0)
      if (hasErrors) toast.warning(titles.oopsLoud, providerLinks.fixErrors)
      return { hasErrors }
    },
    setErrors: (fields) => {
      const refused = refusedEntries(changed, fields)
      setEntries((before) =>
        before.map((entry) => (refused.has(entry.key) ? withErrors(entry, refused.get(entry.key)) : entry)),
      )
    },
  }
}

/** An entry with its texts; opened if there are some. */
function withErrors(entry: Entry, errors: Entry['errors'] | undefined): Entry {
  if (errors === undefined) return entry
  return { ...entry, errors, open: entry.open || Object.keys(errors).length > 0 }
}
