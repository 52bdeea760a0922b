import { Badge, Button, Group, Paper, Stack, Text, TextInput } from '@mantine/core'
import { messages } from '@headgate/contract/base/messages'
import { IconPlus, IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { type RefObject, useRef, useState } from 'react'
import { lookupQueries } from '../../../api/lookups.ts'
import { providerLinkQueries } from '../../../api/provider-links.ts'
import { failureText } from '../../../lib/call-failure.ts'
import { LookupOne } from '../../../pickers/lookup-one.tsx'
import { confirm } from '../../../ui/dialog/confirm.tsx'
import { Page } from '../../../screens/page.tsx'
import { PageError } from '../../../screens/page-state.tsx'
import { DynamicParameters } from '../form/dynamic-parameters.tsx'
import { EditorEntries, type EditorHandle } from './editor-entries.tsx'

const route = getRouteApi('/_shell/advertisers/links/add')

/**
 * The older editor: all links of one advertiser on one page
 * (docs/behaviour/advertiser-links.md#multi-link-editor).
 */
export function LinkEditor() {
  const { provider_id: providerId } = route.useSearch()
  const navigate = route.useNavigate()
  const editor = useRef<EditorHandle>(null)
  // After a save the editor restarts with the links that the server stored.
  const [round, setRound] = useState(0)
  const choose = async (id: number | null) => {
    if (id === null || id === providerId) return
    const text = messages.providerLinks.changeProvider
    const isDirty = editor.current?.isDirty() ?? false
    if (isDirty && !(await confirm({ title: 'Unsaved changes', text }))) return
    void navigate({ to: '.', search: { provider_id: id }, ignoreBlocker: true })
  }
  return (
    <Page title="Manage advertiser links">
      <Paper withBorder p="md">
        <LookupOne
          label="Advertiser"
          maw={400}
          query={lookupQueries.providers()}
          value={providerId ?? null}
          onChange={(id) => void choose(id)}
        />
      </Paper>
      {providerId === undefined ? (
        <Text size="sm">{messages.providerLinks.providerRequired}</Text>
      ) : (
        <ProviderEditor
          key={`${providerId} ${round}`}
          providerId={providerId}
          editor={editor}
          onSaved={() => setRound(round + 1)}
        />
      )}
    </Page>
  )
}

interface ProviderEditorProps {
  providerId: number
  editor: RefObject<EditorHandle | null>
  onSaved: () => void
}

function ProviderEditor({ providerId, editor, onSaved }: ProviderEditorProps) {
  const [wanted, setWanted] = useState('')
  // Read once for each round, because it must not refetch while the user edits.
  const { data, error, refetch } = useQuery({
    ...providerLinkQueries.ofProvider(providerId),
    staleTime: Infinity,
    gcTime: 0,
    refetchOnMount: 'always',
  })
  if (error) return <PageError message={failureText(error)} onRetry={() => void refetch()} />
  if (data === undefined) return <Text size="sm">Loading…</Text>
  return (
    <Stack gap="md">
      <Group justify="space-between" align="flex-end">
        <Group gap="sm">
          <Text size="sm">Advertiser ID {data.provider.id}</Text>
          <Badge variant="default">{data.provider.status ? 'Active' : 'Inactive'}</Badge>
          <DynamicParameters />
        </Group>
        <Group gap="sm" align="flex-end">
          <TextInput
            label="Filter"
            placeholder="Link, description or channel"
            leftSection={<IconSearch size={16} aria-hidden />}
            w={260}
            value={wanted}
            onChange={(event) => setWanted(event.currentTarget.value)}
          />
          <Button
            variant="default"
            leftSection={<IconPlus size={16} />}
            onClick={() => editor.current?.add()}
          >
            Add more link
          </Button>
        </Group>
      </Group>
      <EditorEntries
        providerId={providerId}
        links={data.links}
        wanted={wanted}
        ref={editor}
        onSaved={onSaved}
      />
    </Stack>
  )
}
