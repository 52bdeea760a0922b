import { schemaResolver, useForm, type UseFormReturnType } from '@mantine/form'
import type { z } from 'zod'

/**
 * A form with the contract's rules, so that browser and server refuse with the same texts. Rules are checked when a
 * field loses the focus. Set `onBlur: false` if switches follow a field that starts empty and focused, because its text
 * would move the switches away while the user presses one.
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
