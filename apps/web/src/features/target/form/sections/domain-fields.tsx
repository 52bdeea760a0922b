import { Stack } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { type Facts, factQueries } from '../form-facts.ts'
import { bind } from '../bind.ts'
import type { FieldProps } from '../use-targeting-form.ts'
import { SuggestField } from '../../../../form/select/suggest-field.tsx'
import { Switch } from '../../../../ui/check/check.tsx'

/** Use Custom Domain with its select. Without it the link has the default domain. */
export function DomainFields({ facts, ...field }: FieldProps & { facts: Facts }) {
  const { draft, dispatch, problems } = field
  const { check } = bind(field)
  const { data } = useSuspenseQuery(factQueries.domains)
  const custom = draft.use_custom_domain
  return (
    <Stack gap={6}>
      <SuggestField
        label={custom ? 'Custom domain' : 'Domain'}
        withAsterisk
        readOnly={!custom}
        variant={custom ? 'default' : 'filled'}
        placeholder="Select or enter a domain"
        suggestions={[...new Set(data.map(({ domain }) => domain))]}
        value={custom ? draft.custom_domain : (facts.defaultDomain ?? '')}
        data-field="custom_domain"
        error={problems['custom_domain']}
        onChange={(custom_domain) => dispatch({ type: 'set', values: { custom_domain } })}
      />
      <Switch isSmall label="Use Custom Domain" {...check('use_custom_domain')} />
    </Stack>
  )
}
