import { Stack, Text } from '@mantine/core'
import type { LinkChange } from '@headgate/contract/bulk-changes/values'
import type { ProviderLinkOption } from '@headgate/contract/provider-links'
import { useState } from 'react'
import { AdvertiserLinkSelect } from '../../pickers/advertiser-link-select.tsx'
import { AdvertiserSelect } from '../../pickers/advertiser-select.tsx'
import { Columns } from '../../ui/layout/columns.tsx'
import { ReplaceLink } from './replace-link.tsx'

interface LinkFieldsProps {
  /** Null while one of both links is missing. */
  onChoose: (change: LinkChange | null) => void
  problem: string | null
}

/** The advertiser link to replace, and the one that takes its place. */
export function LinkFields({ onChoose, problem }: LinkFieldsProps) {
  const [provider, setProvider] = useState<number | null>(null)
  const [replaced, setReplaced] = useState<ProviderLinkOption>()
  return (
    <Stack gap="md">
      <Columns cols={{ base: 1, xs: 2 }} isAligned>
        <AdvertiserSelect
          label="Advertiser"
          value={provider}
          onChange={(id) => {
            setProvider(id)
            setReplaced(undefined)
            onChoose(null)
          }}
        />
        <AdvertiserLinkSelect
          label="Advertiser link to replace"
          properties={null}
          providerId={provider}
          value={replaced?.id ?? null}
          held={replaced}
          onChoose={(link) => {
            setReplaced(link)
            onChoose(null)
          }}
        />
      </Columns>
      {replaced === undefined ? null : <ReplaceLink key={replaced.id} id={replaced.id} onChoose={onChoose} />}
      {problem === null ? null : (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          Choose both advertiser links.
        </Text>
      )}
    </Stack>
  )
}
