import type { CallDefinition } from '@headgate/contract/call'
import { z } from 'zod'

export type JsonSchema = Record<string, unknown>

/** A schema as JSON Schema 2020-12. What has no equal there (a transform) is left open rather than refused. */
export function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _dialect, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return json
}

export interface Parameter {
  name: string
  in: 'path' | 'query'
  required: boolean
  schema: JsonSchema
}

function parametersOf(object: z.ZodObject | undefined, place: 'path' | 'query'): Parameter[] {
  if (!object) return []
  return Object.entries(object.shape as Record<string, z.ZodType>).map(([name, schema]) => ({
    name,
    in: place,
    required: !schema.safeParse(undefined).success,
    // What a value reads as says more than what it arrives as: everything in an address arrives as text.
    schema: jsonSchema(schema, 'output'),
  }))
}

/** Path and query parameters of a call. */
export function callParameters(call: CallDefinition): Parameter[] {
  return [...parametersOf(call.params, 'path'), ...parametersOf(call.query, 'query')]
}
