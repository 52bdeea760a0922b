import type { CallDefinition } from '@headgate/contract/base/call'
import { failure } from '@headgate/contract/base/envelope'
import { z } from 'zod'
import { readCalls, readNames } from './calls.ts'

export type JsonSchema = Record<string, unknown>

export interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  description?: string
  required: boolean
  schema: JsonSchema
}

type Direction = 'input' | 'output'

const idempotencyKey: Parameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'A text of your own, such as a random UUID. The same call with the same key within 24 hours gets the first reply and is not made again.',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
}

/** Replaces references into a schema's own definitions by those into the document's components. */
function relocate(value: unknown, names: ReadonlyMap<string, string>): unknown {
  if (Array.isArray(value)) return value.map((one) => relocate(one, names))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => {
      const name = key === '$ref' && typeof one === 'string' ? one.replace('#/$defs/', '') : undefined
      return [key, name ? `#/components/schemas/${names.get(name) ?? name}` : relocate(one, names)]
    }),
  )
}

/**
 * Turns the contract's schemas into JSON Schema 2020-12. A schema that the contract exports is described once, as a
 * component with its name.
 */
export class Schemas {
  readonly components = new Map<string, JsonSchema>()

  /** Components of replies are added first, so that a body that differs from one of them gets the second name. */
  static async read(): Promise<Schemas> {
    const schemas = new Schemas(await readNames())
    for (const { calls } of await readCalls()) for (const { call } of calls) schemas.of(call.data, 'output')
    return schemas
  }

  private constructor(names: ReadonlyMap<z.ZodType, string>) {
    const taken = new Set<string>()
    for (const [schema, name] of names) {
      if (taken.has(name)) continue
      taken.add(name)
      // The same registry that `.meta()` of a declaration uses.
      z.globalRegistry.add(schema, { ...schema.meta(), id: name })
    }
    this.of(failure, 'output')
  }

  of(schema: z.ZodType, io: Direction): JsonSchema {
    // Wrapped in an object, so that a named schema becomes a component too.
    const { properties, $defs = {} } = z.toJSONSchema(z.object({ schema }), {
      io,
      unrepresentable: 'any',
      // Replies may get more fields later, and unknown fields of a body have no effect.
      override({ jsonSchema }) {
        if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties
      },
    }) as unknown as { properties: { schema: JsonSchema }; $defs?: Record<string, JsonSchema> }
    const names = this.#place($defs, io)
    return relocate(properties.schema, names) as JsonSchema
  }

  /** Path and query parameters of a call, and its idempotency key. */
  parameters(call: CallDefinition): Parameter[] {
    return [
      ...this.#parametersOf(call.params, 'path'),
      ...this.#parametersOf(call.query, 'query'),
      ...(call.repeatable ? [idempotencyKey] : []),
    ]
  }

  /**
   * Adds definitions to the components. A definition that has different forms as input and as output (defaults,
   * transforms) gets a second component. So does one that contains it, so this repeats until nothing changes.
   */
  #place(definitions: Record<string, JsonSchema>, io: Direction): Map<string, string> {
    const names = new Map<string, string>()
    const differs = ([id, definition]: [string, JsonSchema]) => {
      const known = this.components.get(id)
      return known !== undefined && JSON.stringify(known) !== JSON.stringify(relocate(definition, names))
    }
    for (let found = true; found;) {
      const one = Object.entries(definitions).find((entry) => !names.has(entry[0]) && differs(entry))
      found = one !== undefined
      if (one) names.set(one[0], `${one[0]}${io === 'input' ? 'Input' : 'Output'}`)
    }
    for (const [id, definition] of Object.entries(definitions))
      this.components.set(names.get(id) ?? id, relocate(definition, names) as JsonSchema)
    return names
  }

  #parametersOf(object: z.ZodObject | undefined, place: 'path' | 'query'): Parameter[] {
    if (!object) return []
    return Object.entries(object.shape as Record<string, z.ZodType>).map(([name, schema]) => ({
      name,
      in: place,
      required: !schema.safeParse(undefined).success,
      // The parsed type is more useful, because every value in an address arrives as text.
      schema: this.of(schema, 'output'),
    }))
  }
}
