import type { ProviderLink } from '@headgate/contract/provider-links'
import { blankLink, type LinkValues, valuesOf } from '../form/link-values.ts'

/** One link of the editor: the stored link, the current values of its fields, and whether they are shown. */
export interface Entry {
  key: string
  /** Null for a link that was never saved. */
  stored: ProviderLink | null
  values: LinkValues
  errors: Record<string, string | undefined>
  open: boolean
}

export const storedEntry = (link: ProviderLink): Entry => ({
  key: String(link.id),
  stored: link,
  values: valuesOf(link),
  errors: {},
  open: false,
})

export const newEntry = (providerId: number, number: number): Entry => ({
  key: `new ${number}`,
  stored: null,
  values: { ...blankLink, provider_id: providerId },
  errors: {},
  open: true,
})

/** New links and those whose fields differ from the stored ones. */
export function changedEntries(entries: readonly Entry[]): Entry[] {
  return entries.filter(
    ({ stored, values }) => stored === null || JSON.stringify(values) !== JSON.stringify(valuesOf(stored)),
  )
}

/** The texts of a refused save by the keys of their entries: `links.0.daily_cap` is about the first link sent. */
export function refusedEntries(
  sent: readonly Entry[],
  fields: Record<string, string>,
): Map<string, Record<string, string>> {
  const refused = new Map<string, Record<string, string>>()
  for (const [name, text] of Object.entries(fields)) {
    const [, at, field] = /^links\.(\d+)\.(.+)$/.exec(name) ?? []
    const entry = sent[Number(at)]
    if (entry === undefined || field === undefined) continue
    refused.set(entry.key, { ...refused.get(entry.key), [field]: text })
  }
  return refused
}

/** Whether the filter box finds a link: by address, description, channel or id. */
export function matchesEntry({ stored, values }: Entry, wanted: string): boolean {
  const text = wanted.trim().toLowerCase()
  const texts = [values.link, values.description, values.link_source_identifier_value, stored?.id]
  return (
    text === '' ||
    texts.some((one) =>
      String(one ?? '')
        .toLowerCase()
        .includes(text),
    )
  )
}

const repeated = (texts: readonly string[]) =>
  texts.filter((text, at) => text !== '' && texts.indexOf(text) < at)

/**
 * Addresses and channels that occur more than once among the entries, which all belong to one advertiser. The server
 * searches the database for the same (docs/behaviour/advertiser-links.md#identical-links).
 */
export function twice(entries: readonly Pick<Entry, 'values'>[]): string[] {
  const links = entries.map(({ values }) => values.link?.trim() ?? '')
  const channels = entries.map(({ values }) => {
    const [variable, value] = [
      values.link_source_identifier?.trim(),
      values.link_source_identifier_value?.trim(),
    ]
    return variable && value ? `channel ${variable} ${value}` : ''
  })
  return [...new Set([...repeated(links), ...repeated(channels)])]
}
