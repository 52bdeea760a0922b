import { Alert, Anchor, Button, Group, Paper, Stack, TextInput, Title } from '@mantine/core'
import { messages } from '@headgate/contract/base/messages'
import type { ProviderLink } from '@headgate/contract/provider-links'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { lookupQueries } from '../../../api/lookups.ts'
import { findIdenticalLinks, providerLinkQueries, useSaveProviderLink } from '../../../api/provider-links.ts'
import { providerQueries } from '../../../api/providers.ts'
import { FormError } from '../../../form/form-shell.tsx'
import { LeavePrompt } from '../../../form/leave-prompt.tsx'
import { focusOnMount } from '../../../lib/focus-on-mount.ts'
import { CallFailure, failureText } from '../../../lib/call-failure.ts'
import { useKeepFocus } from '../../../lib/keep-focus.ts'
import { LookupOne } from '../../../pickers/lookup-one.tsx'
import { toast } from '../../../ui/toast.ts'
import { askAboutIdentical } from './identical-dialog.tsx'
import { type FormMode, formOf, type LinkAddress, revenueReportAddress } from '../link-address.ts'
import { readyReason } from './link-capability.ts'
import { LinkFields } from './link-fields.tsx'
import { blankLink, extracted, type LinkValues, problemsOf, valuesOf } from './link-values.ts'
import { useLinkFacts } from './use-link-facts.ts'

interface LinkFormProps {
  form: FormMode
  /** Preselected in a new link: the one advertiser the list is filtered by. */
  providerId: number | null
  onSaved: () => void
  onCancel: () => void
}

/** Add, edit or duplicate above the list (1 §2); the last two wait for the link they start from. */
export function LinkForm(props: LinkFormProps) {
  const { form } = props
  const isNew = form.mode === 'add'
  const { data, error } = useQuery({
    ...providerLinkQueries.detail(isNew ? 0 : form.id),
    enabled: !isNew,
    // What is edited must not move under the hands; a save is compared with what was opened.
    staleTime: Infinity,
    gcTime: 0,
  })
  if (error)
    return (
      <Alert
        color="red"
        title={messages.titles.oopsLoud}
        withCloseButton
        closeButtonLabel="Close"
        onClose={props.onCancel}
      >
        {failureText(error)}
      </Alert>
    )
  if (!isNew && data === undefined) return null
  return <OpenForm {...props} from={data ?? null} />
}

const headings = {
  add: 'Add advertiser link',
  edit: 'Edit advertiser link',
  duplicate: 'Duplicate advertiser link',
}
const { titles, providerLinks } = messages

function OpenForm(props: LinkFormProps & { from: ProviderLink | null }) {
  const { form, from, providerId, onSaved, onCancel } = props
  const edited = form.mode === 'edit' ? from : null
  const [initial] = useState<LinkValues>(() => ({
    ...(from ? valuesOf(from) : { ...blankLink, provider_id: providerId }),
    // A new link starts ready to use (1 §4).
    ...(edited === null && { reusable: true }),
  }))
  const [values, setValues] = useState(initial)
  const [errors, setErrors] = useState<Record<string, string | undefined>>({})
  const [checking, setChecking] = useState(false)
  const save = useSaveProviderLink()
  const client = useQueryClient()
  const { tagType } = useLinkFacts(values)
  const busy = checking || save.isPending
  useKeepFocus(busy)
  const isDirty = JSON.stringify(values) !== JSON.stringify(initial)

  const change = (part: Partial<LinkValues>) => {
    setValues((before) => ({ ...before, ...part }))
    setErrors((before) => ({
      ...before,
      ...Object.fromEntries(Object.keys(part).map((key) => [key, undefined])),
    }))
  }
  // Another advertiser has other channel variables: revenue is matched by its own, not by what the former one's found.
  const chooseProvider = async (provider_id: number | null) => {
    change({ provider_id })
    if (provider_id === null) return
    // A failure is said by useLinkFacts, which asks for the same.
    const provider = await client.ensureQueryData(providerQueries.detail(provider_id)).catch(() => undefined)
    if (provider === undefined) return
    setValues((before) => {
      if (before.provider_id !== provider_id) return before
      return {
        ...before,
        ...extracted({ ...before, link_source_identifier: '' }, provider.link_source_identifier),
      }
    })
  }
  const submit = async () => {
    const problems = problemsOf(values, tagType)
    setErrors(problems)
    if (Object.keys(problems).length > 0) return toast.warning(titles.oopsLoud, providerLinks.fixErrors)
    setChecking(true)
    try {
      const found = await findIdenticalLinks(Number(values.provider_id), [
        { ...values, id: edited?.id ?? null },
      ])
      if (found.length > 0 && !(await askAboutIdentical(found, []))) return
      await save.mutateAsync({ id: edited?.id ?? null, values, updatedAt: edited?.updatedAt })
      toast.success(titles.success, providerLinks.saved)
      onSaved()
    } catch (error) {
      if (error instanceof CallFailure) setErrors(error.fields)
      toast.error(titles.error, failureText(error))
    } finally {
      setChecking(false)
    }
  }
  const opened = form.mode === 'add' ? 'add' : `${form.mode} ${form.id}`
  const staysAt = (next: { pathname: string; search: unknown }) => {
    const there = formOf(next.search as LinkAddress)
    return (
      next.pathname === '/advertisers/links' &&
      there !== null &&
      (there.mode === 'add' ? 'add' : `${there.mode} ${there.id}`) === opened
    )
  }
  return (
    <Paper withBorder p="md" flex="none" component="section" aria-label={headings[form.mode]}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!busy) void submit()
        }}
      >
        <Stack gap="sm">
          <Group justify="space-between">
            <Title order={2} size="h4">
              {headings[form.mode]}
            </Title>
            {from === null ? null : (
              <Anchor size="sm" href={revenueReportAddress(from)} target="_blank">
                Revenue report of this link
              </Anchor>
            )}
          </Group>
          <FormError error={save.error} />
          <LinkFields
            values={values}
            errors={errors}
            onChange={change}
            readyReason={readyReason(edited)}
            before={
              <>
                <TextInput
                  label="ID"
                  readOnly
                  ref={focusOnMount}
                  value={edited ? String(edited.id) : 'New'}
                />
                <LookupOne
                  label="Advertiser"
                  withAsterisk
                  disabled={edited !== null}
                  query={lookupQueries.providers()}
                  value={typeof values.provider_id === 'number' ? values.provider_id : null}
                  error={errors['provider_id']}
                  onChange={(provider_id) => void chooseProvider(provider_id)}
                />
              </>
            }
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onCancel}>
              Cancel
            </Button>
            <Button type="submit" loading={busy}>
              {edited === null ? 'Save' : 'Update'}
            </Button>
          </Group>
        </Stack>
      </form>
      <LeavePrompt when={isDirty && !busy} staysAt={staysAt} />
    </Paper>
  )
}
