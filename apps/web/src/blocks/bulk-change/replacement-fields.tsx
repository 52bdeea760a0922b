import { Alert, Stack, Text } from '@mantine/core'
import type { ProviderLink, ProviderLinkOption } from '@headgate/contract/provider-links'
import { useMemo, useState } from 'react'
import { AdvertiserLinkSelect, capUse } from '../../pickers/advertiser-link-select.tsx'
import { AdvertiserSelect } from '../../pickers/advertiser-select.tsx'
import { Columns } from '../../ui/layout/columns.tsx'

interface ReplacementFieldsProps {
  replaced: ProviderLink
  value: number | null
  onChange: (id: number | null) => void
}

/** The replaced link, and the choice of another with the same properties, which fits in the same rules. */
export function ReplacementFields({ replaced, value, onChange }: ReplacementFieldsProps) {
  const [provider, setProvider] = useState<number | null>(null)
  const [chosen, setChosen] = useState<ProviderLinkOption>()
  const [isSame, setIsSame] = useState(false)
  const { platform_id, search_engine_id, tag_type_id, quality_score } = replaced
  const properties = useMemo(
    () => ({
      platform_id: [platform_id],
      search_engine_id: [search_engine_id],
      tag_type_id: [tag_type_id],
      quality_score: [quality_score],
    }),
    [platform_id, search_engine_id, tag_type_id, quality_score],
  )
  const names = [
    replaced.platform.name,
    replaced.search_engine.name,
    replaced.tag_type.name,
    replaced.quality_score,
  ]
  return (
    <Stack gap="xs">
      <Text size="sm">
        {replaced.provider.name}, link {replaced.id} ({names.join(' · ')}, cap {capUse(replaced)}) is replaced
        in enabled rules. Disabled rules keep it.
      </Text>
      <Columns cols={{ base: 1, xs: 2 }} isAligned>
        <AdvertiserSelect
          label="New advertiser"
          value={provider}
          onChange={(id) => {
            setProvider(id)
            setChosen(undefined)
            onChange(null)
          }}
        />
        <AdvertiserLinkSelect
          label="New advertiser link"
          description="With the same properties"
          properties={properties}
          providerId={provider}
          value={value}
          held={chosen}
          takenBy={(id) => (id === replaced.id ? 'The link to replace' : undefined)}
          onChoose={(link) => {
            setIsSame(link.id === replaced.id)
            if (link.id === replaced.id) return
            setChosen(link)
            onChange(link.id)
          }}
        />
      </Columns>
      {isSame ? (
        <Alert color="yellow" p="xs">
          This is the link to replace. Choose another one.
        </Alert>
      ) : null}
    </Stack>
  )
}
