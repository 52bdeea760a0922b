import { basename } from 'node:path'
import type { Heading } from '@headgate/contract/base/call'
import { failuresOf } from '@headgate/contract/base/call-failures'
import type { CallGroup, NamedCall } from './calls.ts'
import { redirectFailures, redirectForms } from './redirect.ts'
import type { JsonSchema, Parameter, Schemas } from './schema.ts'

const schemas = (value: unknown) => (Array.isArray(value) ? (value as JsonSchema[]) : [])

/** A schema in one line: `{ id: number, name: string | null }`. */
export function shortType(schema: JsonSchema): string {
  if (typeof schema.$ref === 'string') return schema.$ref.replace(/^.*\//, '')
  if (Array.isArray(schema.type)) return schema.type.map((type) => shortType({ ...schema, type })).join(' | ')
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (Array.isArray(schema.enum)) return schema.enum.map((one) => JSON.stringify(one)).join(' | ')
  const choices = schemas(schema.anyOf ?? schema.oneOf)
  if (choices.length > 0) return choices.map(shortType).join(' | ')
  if (Array.isArray(schema.prefixItems)) return `[${schemas(schema.prefixItems).map(shortType).join(', ')}]`
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

/** A link to the heading, from docs/api.md. */
function pageLink(page: Heading): string {
  return `[${basename(page.replace(/\.md#.*/, ''))}](${page.replace(/^docs\//, '')})`
}

function section({ operationId, call }: NamedCall, schemas: Schemas): string {
  const parameters = schemas.parameters(call)
  const lines = [
    `### \`${call.method} ${call.path}\``,
    '',
    `${call.summary} (\`${operationId}\`; access: ${call.access}; see ${pageLink(call.page)})`,
    '',
    ...(parameters.length > 0 ? [`- Parameters: ${parameters.map(parameterLine).join('; ')}`] : []),
    ...(call.body ? [`- Body: \`${shortType(schemas.of(call.body, 'input'))}\``] : []),
    `- ${call.plain ? 'Body' : 'Data'}: \`${shortType(schemas.of(call.plain?.reply ?? call.data, 'output'))}\`${call.file ? `, or a ${call.file} file` : ''}`,
    `- Refused with: ${[...failuresOf(call).keys()].join(', ')}`,
    '',
  ]
  return lines.join('\n')
}

/** The types in calls, each once. */
function typeSection(schemas: Schemas): string {
  const types = [...schemas.components].toSorted(([a], [b]) => a.localeCompare(b))
  return types.map(([name, schema]) => `### ${name}\n\n\`${shortType(schema)}\`\n`).join('\n')
}

/** The API reference as Markdown: one section for each call. */
export function markdownReference(groups: CallGroup[], schemas: Schemas): string {
  const redirects = redirectForms.map((form) =>
    [
      `### \`GET ${form.path}\``,
      '',
      form.summary,
      '',
      `- Parameters: ${form.parameters.map(parameterLine).join('; ')}`,
      `- Refused with: ${Object.keys(redirectFailures).join(', ')}`,
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
    'what may be left out. Types are in the last section. Each call links to the page that describes it.',
    '',
    'Limits, `Retry-After` and 405: [design.md](design.md#limits-of-calls). `Idempotency-Key`: [idempotency.md](behaviour/idempotency.md).',
    'A typed client and a command line: [command-line.md](command-line.md). The OpenAPI document has an example of every call but downloads.',
    '',
    ...groups.map(
      ({ name, calls }) => `## ${name}\n\n${calls.map((call) => section(call, schemas)).join('\n')}`,
    ),
    `## redirect engine\n\n${redirects.join('\n')}`,
    `## types\n\n${typeSection(schemas)}`,
  ].join('\n')
}
