import openapiTypescript, { astToString, type OpenAPI3 } from 'openapi-typescript'
import { readCalls } from './calls.ts'
import { openApiDocument } from './openapi.ts'
import { Schemas } from './schema.ts'

const head = `/**
 * Types of the calls for programs, from the OpenAPI document. Written by \`npm run client -w apps/api\`; do not edit.
 */
`

type Operation = Record<string, unknown> & { responses: Record<string, object> }

/** Every refusal has one form. Examples and headers would be most of the file, and say nothing of types. */
const failure = { $ref: '#/components/responses/Failure' }

function withoutExamples(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutExamples)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, one]) =>
      name === 'example' || name === 'headers' ? [] : [[name, withoutExamples(one)]],
    ),
  )
}

/** The source of packages/client/src/api-types.gen.ts: calls that parts make among themselves are left out. */
export async function clientTypes(): Promise<string> {
  const groups = (await readCalls()).map(({ name, calls }) => ({
    name,
    calls: calls.filter(({ call }) => call.access !== 'service' && !call.plain),
  }))
  const { paths, components, ...document } = openApiDocument(groups, await Schemas.read())
  const own = Object.entries(paths).filter(([path]) => /^\/(api|analytics)\//.test(path))
  const short = own.map(([path, operations]) => [
    path,
    Object.fromEntries(
      Object.entries(operations as Record<string, Operation>).map(([method, operation]) => [
        method,
        { ...operation, responses: { 200: operation.responses[200], default: failure } },
      ]),
    ),
  ])
  const source = withoutExamples({
    ...document,
    paths: Object.fromEntries(short),
    components: {
      schemas: components.schemas,
      responses: {
        Failure: {
          description: 'Refused.',
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
        },
      },
    },
  })
  return (
    head +
    astToString(await openapiTypescript(source as OpenAPI3, { silent: true, defaultNonNullable: false }))
  )
}
