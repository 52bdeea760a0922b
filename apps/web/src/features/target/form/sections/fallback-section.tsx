import { Stack, TextInput } from '@mantine/core'
import { Section } from '../../../../screens/section.tsx'
import { bind } from '../bind.ts'
import type { FieldProps } from '../use-targeting-form.ts'
import { Check } from '../../../../ui/check/check.tsx'

/** The addresses for searches that no rule takes (docs/behaviour/publisher-links.md#fallback-and-over-cap-url). */
export function FallbackSection(field: FieldProps) {
  const { draft } = field
  const { text, check } = bind(field)
  return (
    <Section title="Fallbacks" columns={2}>
      <Stack gap={6}>
        <Check {...check('use_custom_fallback')} label="Use custom fallback" />
        <TextInput
          {...text('default_fallback')}
          placeholder="https://"
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          label="Custom fallback URL"
          description="Query parameters are ignored. Left blank, the system fallback is used."
          disabled={!draft.use_custom_fallback && draft.default_fallback === ''}
        />
      </Stack>
      <Stack gap={6}>
        <Check {...check('use_custom_overcap_url')} label="Use custom over-cap URL" />
        <TextInput
          {...text('overcap_url')}
          placeholder="https://"
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          label="Custom over-cap URL"
          description="For searches above all daily caps. Left blank, they go to the fallback."
          disabled={!draft.use_custom_overcap_url && draft.overcap_url === ''}
        />
      </Stack>
    </Section>
  )
}
