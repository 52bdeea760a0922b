import type { CallDefinition } from '@headgate/contract/call'
import type { CallGroup } from './calls.ts'
import { redirectForms } from './redirect.ts'
import { callParameters, jsonSchema, type JsonSchema, type Parameter } from './schema.ts'

const schemas = (value: unknown) => (Array.isArray(value) ? (value as JsonSchema[]) : [])

/** A schema in one line: `{ id: number, name: string | null }`. */
export function shortType(schema: JsonSchema): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (Array.isArray(schema.enum)) return schema.enum.map((one) => JSON.stringify(one)).join(' | ')
  const choices = schemas(schema.anyOf ?? schema.oneOf)
  if (choices.length > 0) return choices.map(shortType).join(' | ')
  if (schema.type === 'array') return `${bracketed((schema.items ?? {}) as JsonSchema)}[]`
  if (schema.type === 'object' && schema.properties) return shortObject(schema)
  if (schema.type === 'object') {
    const names = (schema.propertyNames ?? {}) as JsonSchema
    return `{ [${Array.isArray(names.enum) ? 'column' : 'name'}]: ${shortType((schema.additionalProperties ?? {}) as JsonSchema)} }`
  }
  return typeof schema.type === 'string' ? schema.type : 'any'
}

function bracketed(schema: JsonSchema): string {
  const type = shortType(schema)
  return type.includes(' | ') ? `(${type})` : type
}

function shortObject(schema: JsonSchema): string {
  const required = new Set(Array.isArray(schema.required) ? schema.required : [])
  const properties = Object.entries(schema.properties as Record<string, JsonSchema>)
  return `{ ${properties.map(([name, one]) => `${name}${required.has(name) ? '' : '?'}: ${shortType(one)}`).join(', ')} }`
}

function parameterLine({ name, schema, required }: Parameter): string {
  const preset = schema.default === undefined ? '' : `, else ${JSON.stringify(schema.default)}`
  return `\`${name}\`${required ? '' : '?'} ${shortType(schema).replaceAll('|', '\\|')}${preset}`
}

function section(call: CallDefinition): string {
  const parameters = callParameters(call)
  const lines = [
    `### \`${call.method} ${call.path}\``,
    '',
    `${call.summary} (${call.section}; access: ${call.access})`,
    '',
    ...(parameters.length > 0 ? [`- Parameters: ${parameters.map(parameterLine).join('; ')}`] : []),
    ...(call.body ? [`- Body: \`${shortType(jsonSchema(call.body, 'input'))}\``] : []),
    `- Data: \`${shortType(jsonSchema(call.data, 'output'))}\`${call.file ? `, or a ${call.file} file` : ''}`,
    '',
  ]
  return lines.join('\n')
}

/** The API reference as Markdown: one section for each call. */
export function markdownReference(groups: CallGroup[]): string {
  const redirects = redirectForms.map((form) =>
    [
      `### \`GET ${form.path}\``,
      '',
      form.summary,
      '',
      `- Parameters: ${form.parameters.map(parameterLine).join('; ')}`,
      '',
    ].join('\n'),
  )
  return [
    '# API reference',
    '',
    'Written from `packages/contract` by `npm run reference -w apps/api`; do not edit. The running console shows the',
    'same as a page at `/api/docs` and as OpenAPI at `/api/docs/json`.',
    '',
    'Every reply is the envelope `{ success, data, error: { message, code, fields?, id? } }`, with `status` equal to `success` and',
    '`msg` equal to `message`. The session token goes into the `Authorization` header, with or without `Bearer `. A `?` marks',
    'what may be left out.',
    '',
    ...groups.map(({ name, calls }) => `## ${name}\n\n${calls.map(section).join('\n')}`),
    `## redirect engine\n\n${redirects.join('\n')}`,
  ].join('\n')
}
