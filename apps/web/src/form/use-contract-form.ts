import { schemaResolver, useForm, type UseFormReturnType } from '@mantine/form'
import type { z } from 'zod'

/**
 * A form whose rules are the contract's: what the browser refuses and what the server refuses is one text. Rules are
 * checked when a field is left; `onBlur: false` where switches follow a field that starts empty and focused: its text
 * would move them away under the press.
 */
export function useContractForm<Schema extends z.ZodObject>(
  schema: Schema,
  initialValues: z.input<Schema>,
  { onBlur = true }: { onBlur?: boolean } = {},
): UseFormReturnType<z.input<Schema>> {
  return useForm<z.input<Schema>>({
    initialValues,
    validate: schemaResolver(schema, { sync: true }),
    validateInputOnBlur: onBlur,
  })
}
