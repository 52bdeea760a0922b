import { Alert, Badge, Button, Group, Text } from '@mantine/core'
import { areaLabels } from '@headgate/contract/api-keys/areas'
import type { ApiKey, KeyState } from '@headgate/contract/api-keys/calls'
import { keyMessages } from '@headgate/contract/api-keys/key-messages'
import { NO_VALUE } from '@headgate/domain/no-value'
import { IconKey } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { apiKeyQueries, useRevokeApiKey } from '../../api/keys/api-keys.ts'
import { announce } from '../../api/query/announce.ts'
import { CopyButton } from '../../blocks/copy-link/copy-button.tsx'
import { formatMoment } from '../../lib/time.ts'
import { Page } from '../../screens/page.tsx'
import { confirm } from '../../ui/dialog/confirm.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { PlainTable } from '../../ui/plain-table/plain-table.tsx'
import { ApiKeyForm } from './api-key-form.tsx'
import classes from './api-keys.module.css'

/** API keys of all admins (docs/behaviour/api-keys.md#screen). */
export function ApiKeysPage() {
  const { data: keys } = useSuspenseQuery(apiKeyQueries.list())
  const [isMaking, setIsMaking] = useState(false)
  const [secret, setSecret] = useState<string | null>(null)
  const make = (
    <Button leftSection={<IconKey size={16} />} onClick={() => setIsMaking(true)}>
      New API key
    </Button>
  )
  return (
    <Page title="API Keys" actions={make}>
      <Text size="sm" c="dimmed" maw={760}>
        A program uses a key in place of a session, as the header <code>Authorization: Bearer</code>. It acts
        as the admin who made it, within the areas of the key. It never makes keys, changes users or
        passwords, or acts as a publisher.
      </Text>
      {secret === null ? null : <NewSecret secret={secret} />}
      {keys.length === 0 ? (
        <Text size="sm">There are no keys yet. Make one for each program that calls the API.</Text>
      ) : (
        <PlainTable isFramed isTight minWidth={1240} aria-label="API keys">
          <thead>
            <tr>
              {[
                'Name',
                'Key',
                'Areas',
                'Access',
                'Acts as',
                'Made (UTC)',
                'Last used (UTC)',
                'Ends (UTC)',
                'State',
              ].map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
              <th scope="col">Actions</th>
            </tr>
          </thead>
          <tbody>
            {keys.map((key) => (
              <KeyRow key={key.id} of={key} />
            ))}
          </tbody>
        </PlainTable>
      )}
      <Dialog opened={isMaking} onClose={() => setIsMaking(false)} title="New API key">
        <ApiKeyForm
          onMade={(made) => {
            setSecret(made)
            setIsMaking(false)
          }}
          onClose={() => setIsMaking(false)}
        />
      </Dialog>
    </Page>
  )
}

function NewSecret({ secret }: { secret: string }) {
  return (
    <Alert color="teal" title={keyMessages.made} maw={760}>
      <Text size="sm">Copy it now: it is never shown again.</Text>
      <Group gap="xs" wrap="nowrap">
        <code className={classes.secret}>{secret}</code>
        <CopyButton value={secret} label="Copy the API key" />
      </Group>
    </Alert>
  )
}

const states: Record<KeyState, { label: string; color: string }> = {
  active: { label: 'Active', color: 'teal.9' },
  expired: { label: 'Expired', color: 'gray.8' },
  revoked: { label: 'Revoked', color: 'gray.8' },
  ended: { label: 'Ended', color: 'gray.8' },
}

function KeyRow({ of }: { of: ApiKey }) {
  const { mutateAsync: revoke, isPending } = useRevokeApiKey()
  const press = async () => {
    const agreed = await confirm({
      title: `Revoke ${of.name}`,
      text: keyMessages.confirmRevoke,
      confirm: 'Revoke',
      destructive: true,
    })
    if (agreed) await announce(revoke(of.id), { success: keyMessages.revoked })
  }
  return (
    <tr>
      <th scope="row">{of.name}</th>
      <td>
        <code>{of.key}</code>
      </td>
      <td data-wraps>{of.areas.map((area) => areaLabels[area].split(':')[0]).join(', ')}</td>
      <td>{of.may_write ? 'Read and write' : 'Read'}</td>
      <td>{of.user.email}</td>
      <td>{formatMoment(of.created_at)}</td>
      <td>{of.last_used_at === null ? NO_VALUE : formatMoment(of.last_used_at)}</td>
      <td>{formatMoment(of.expires_at)}</td>
      <td>
        <Badge miw="max-content" color={states[of.state].color}>
          {states[of.state].label}
        </Badge>
      </td>
      <td>
        {of.state === 'active' ? (
          <Button
            size="xs"
            variant="default"
            aria-label={`Revoke ${of.name}`}
            loading={isPending}
            onClick={() => void press()}
          >
            Revoke
          </Button>
        ) : null}
      </td>
    </tr>
  )
}
