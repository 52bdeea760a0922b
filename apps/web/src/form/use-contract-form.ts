import { schemaResolver, useForm, type UseFormReturnType } from '@mantine/form'
import type { z } from 'zod'

/** A form whose rules are the contract's: what the browser refuses and what the server refuses is one text. */
export function useContractForm<Schema extends z.ZodObject>(
  schema: Schema,
  initialValues: z.input<Schema>,
): UseFormReturnType<z.input<Schema>> {
  return useForm<z.input<Schema>>({
    initialValues,
    validate: schemaResolver(schema, { sync: true }),
    validateInputOnBlur: true,
  })
}
