import { Button, Group } from '@mantine/core'
import {
  type CredentialsForm,
  defaultDateFormat,
  type ShownCredentials,
} from '@headgate/contract/providers/credentials'
import { noPaging } from '@headgate/contract/providers/paging'
import { messages } from '@headgate/contract/base/messages'
import { useQuery } from '@tanstack/react-query'
import { credentialQueries, useDeleteCredential, useStoreCredential } from '../../api/credentials.ts'
import { failureText } from '../../lib/call-failure.ts'
import { announce } from '../../api/query/announce.ts'
import { confirm } from '../../ui/dialog/confirm.tsx'
import { PageError, PageLoading } from '../../screens/page-state.tsx'
import { useBackToList } from '../../lib/address/list-return.ts'
import { TextLink } from '../../ui/text-link.tsx'
import { toast } from '../../ui/toast.ts'
import { CredentialFields } from './credential-form.tsx'

const blank: CredentialsForm = {
  is_active: false,
  url: '',
  nesting: '',
  date_format: defaultDateFormat,
  headers: '',
  body: '',
  params: '',
  mapping_fields: {
    date: '',
    channel: '',
    geo: '',
    total_searches: '',
    monetized_searches: '',
    clicks: '',
    gross_revenue: '',
    tq: '',
  },
  auth_url: '',
  auth_nesting: '',
  paging: noPaging,
}

function toForm({ id: _id, provider_id: _owner, ...form }: ShownCredentials): CredentialsForm {
  return form
}

/** The Api Credentials tab (docs/behaviour/advertisers.md#api-credentials). */
export function ApiCredentials({ providerId }: { providerId: number }) {
  const { data, error, refetch } = useQuery({
    ...credentialQueries.detail(providerId),
    // The form is filled once. A later read must not change typed values or the version that a save is compared with.
    staleTime: Infinity,
    gcTime: 0,
  })
  if (error) return <PageError message={failureText(error)} onRetry={() => void refetch()} />
  if (data === undefined) return <PageLoading />
  return <Credentials key={data?.updatedAt} providerId={providerId} stored={data} />
}

function Credentials({ providerId, stored }: { providerId: number; stored: ShownCredentials | null }) {
  const back = useBackToList('/advertisers')
  const { mutateAsync: store } = useStoreCredential(providerId)
  const save = async (values: CredentialsForm) => {
    await store(values)
    toast.success(messages.titles.success, messages.credentials.added)
    await back({ ignoreBlocker: true })
  }
  return (
    <>
      {stored === null ? null : <Forget id={stored.id} providerId={providerId} />}
      <CredentialFields
        providerId={providerId}
        initial={stored === null ? blank : toForm(stored)}
        onSubmit={save}
        onCancel={() => void back()}
      />
    </>
  )
}

function Forget({ id, providerId }: { id: number; providerId: number }) {
  const remove = useDeleteCredential(providerId)
  const ask = async () => {
    const text = 'The address, its secrets and the mapping are deleted. This cannot be undone.'
    if (!(await confirm({ title: 'Remove API credentials', text, confirm: 'Remove', destructive: true })))
      return
    await announce(remove.mutateAsync(id), { success: messages.credentials.removed })
  }
  return (
    <Group justify="space-between" maw={860} mb="sm">
      <TextLink to="/apidetails/$id" params={{ id }} size="sm">
        Last run and schedule
      </TextLink>
      <Button variant="default" size="xs" loading={remove.isPending} onClick={() => void ask()}>
        Remove credentials
      </Button>
    </Group>
  )
}
