import { messages } from '@headgate/contract/base/messages'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { providerQueries } from '../../../api/providers.ts'
import type { FramedForm } from '../../../form/form-shell.tsx'
import { toast } from '../../../ui/toast.ts'
import { extracted, type LinkValues, problemsOf } from './link-values.ts'
import { useLinkFacts } from './use-link-facts.ts'

interface LinkFormState extends FramedForm<LinkValues> {
  values: LinkValues
  errors: Record<string, string | undefined>
  change: (part: Partial<LinkValues>) => void
  chooseProvider: (id: number | null) => Promise<void>
}

/** The values of one advertiser link during editing, with the texts of its fields. */
export function useLinkForm(open: () => LinkValues): LinkFormState {
  const [initial] = useState(open)
  const [values, setValues] = useState(initial)
  const [errors, setErrors] = useState<Record<string, string | undefined>>({})
  const client = useQueryClient()
  const { tagType } = useLinkFacts(values)

  const change = (part: Partial<LinkValues>) => {
    setValues((before) => ({ ...before, ...part }))
    const untold = Object.fromEntries(Object.keys(part).map((key) => [key, undefined]))
    setErrors((before) => ({ ...before, ...untold }))
  }
  // Another advertiser has other channel variables, by which its revenue is matched.
  const chooseProvider = async (provider_id: number | null) => {
    change({ provider_id })
    if (provider_id === null) return
    // useLinkFacts reads the same and shows a failure.
    const provider = await client.ensureQueryData(providerQueries.detail(provider_id)).catch(() => undefined)
    if (provider === undefined) return
    setValues((before) => {
      if (before.provider_id !== provider_id) return before
      const channel = extracted({ ...before, link_source_identifier: '' }, provider.link_source_identifier)
      return { ...before, ...channel }
    })
  }
  return {
    values,
    errors,
    change,
    chooseProvider,
    getValues: () => values,
    isDirty: () => JSON.stringify(values) !== JSON.stringify(initial),
    validate: () => {
      const problems = problemsOf(values, tagType)
      setErrors(problems)
      const hasErrors = Object.keys(problems).length > 0
      if (hasErrors) toast.warning(messages.titles.oopsLoud, messages.providerLinks.fixErrors)
      return { hasErrors }
    },
    setErrors,
  }
}
