import { Checkbox, Stack, TextInput } from '@mantine/core'
import { Section } from '../../../../screens/section.tsx'
import type { FieldProps } from '../use-targeting-form.ts'

/** Where searches go that no rule takes (2 §2.2, §5.2). */
export function FallbackSection({ draft, dispatch, problems }: FieldProps) {
  return (
    <Section title="Fallbacks" columns={2}>
      <Stack gap={6}>
        <Checkbox
          label="Use custom fallback"
          checked={draft.use_custom_fallback}
          onChange={(event) =>
            dispatch({ type: 'set', values: { use_custom_fallback: event.currentTarget.checked } })
          }
        />
        <TextInput
          label="Custom fallback URL"
          placeholder="https://"
          description="Query parameters are ignored. Left blank, the system fallback is used."
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          disabled={!draft.use_custom_fallback && draft.default_fallback === ''}
          value={draft.default_fallback}
          error={problems['default_fallback']}
          onChange={(event) =>
            dispatch({ type: 'set', values: { default_fallback: event.currentTarget.value } })
          }
        />
      </Stack>
      <Stack gap={6}>
        <Checkbox
          label="Use custom over-cap URL"
          checked={draft.use_custom_overcap_url}
          onChange={(event) =>
            dispatch({ type: 'set', values: { use_custom_overcap_url: event.currentTarget.checked } })
          }
        />
        <TextInput
          label="Custom over-cap URL"
          placeholder="https://"
          description="For searches above all daily caps. Left blank, they go to the fallback."
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          disabled={!draft.use_custom_overcap_url && draft.overcap_url === ''}
          value={draft.overcap_url}
          error={problems['overcap_url']}
          onChange={(event) => dispatch({ type: 'set', values: { overcap_url: event.currentTarget.value } })}
        />
      </Stack>
    </Section>
  )
}
