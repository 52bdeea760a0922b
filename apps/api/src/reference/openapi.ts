import { readFileSync } from 'node:fs'
import type { CallDefinition } from '@headgate/contract/base/call'
import { failuresOf } from '@headgate/contract/base/call-failures'
import { envelope } from '@headgate/contract/base/envelope'
import type { CallGroup, NamedCall } from './calls.ts'
import { examples } from './examples.ts'
import { redirectFailures, redirectForms } from './redirect.ts'
import { headerComponents, headersOf } from './response-headers.ts'
import type { Schemas } from './schema.ts'

const product = JSON.parse(
  readFileSync(new URL('../../../../package.json', import.meta.url), 'utf8'),
) as Record<'version' | 'license', string>

const accessTexts: Record<CallDefinition['access'], string> = {
  public: 'No session needed.',
  all: 'Any signed-in role.',
  admin: 'SuperAdmin only.',
  publisher: 'Publisher only.',
  'publisher key': 'With the key of a publisher.',
  service: 'Other parts of Headgate only, with the service token.',
}

const schemes: Record<CallDefinition['access'], Record<string, string[]>[]> = {
  public: [],
  all: [{ session: [] }],
  admin: [{ session: [] }],
  publisher: [{ session: [] }],
  'publisher key': [{ publisherKey: [] }],
  service: [{ service: [] }],
}

const failureReply = (call: CallDefinition, status: number, description: string, schemas: Schemas) => ({
  description,
  ...headersOf(call, status),
  content: {
    'application/json': call.plain
      ? { schema: schemas.of(call.plain.refusal, 'output'), example: call.plain.examples.refusal }
      : { schema: { $ref: '#/components/schemas/Failure' } },
  },
})

function replyContent({ operationId, call: { plain, file, data } }: NamedCall, schemas: Schemas) {
  const files = file && { [file]: { schema: { type: 'string' } } }
  if (plain)
    return {
      'application/json': { schema: schemas.of(plain.reply, 'output'), example: plain.examples.reply },
      ...files,
    }
  const { reply } = examples[operationId] ?? {}
  return (
    files ?? {
      'application/json': {
        schema: schemas.of(envelope(data), 'output'),
        ...(reply !== undefined && { example: reply }),
      },
    }
  )
}

/** The one upload of a file: the server reads it as a stream, so that the contract has no schema for it. */
const uploadBody = {
  required: true,
  content: {
    'multipart/form-data': {
      schema: {
        type: 'object',
        required: ['file', 'advertiser_id'],
        properties: {
          file: { type: 'string', contentMediaType: 'text/csv', format: 'binary' },
          advertiser_id: { type: 'string', pattern: '^[1-9][0-9]{0,8}$' },
        },
      },
    },
  },
}

function operation(named: NamedCall, tag: string, schemas: Schemas) {
  const { operationId, call } = named
  const { body } = examples[operationId] ?? {}
  return {
    operationId,
    tags: [tag],
    summary: call.summary,
    description: `${accessTexts[call.access]} Described in ${call.page}.`,
    security: schemes[call.access],
    parameters: schemas.parameters(call),
    ...(call.body && {
      requestBody: {
        required: !call.body.safeParse(undefined).success,
        content: {
          'application/json': {
            schema: schemas.of(call.body, 'input'),
            ...(body !== undefined && { example: body }),
          },
        },
      },
    }),
    ...(call.repeatable === 'upload' && { requestBody: uploadBody }),
    responses: {
      200: { description: 'Done.', ...headersOf(call, 200), content: replyContent(named, schemas) },
      ...Object.fromEntries(
        [...failuresOf(call)].map(([status, text]) => [status, failureReply(call, status, text, schemas)]),
      ),
    },
  }
}

function redirectOperation(form: (typeof redirectForms)[number]) {
  return {
    servers: [{ url: '/', description: 'The redirect engine, on REDIRECT_PORT.' }],
    get: {
      operationId: form.operationId,
      tags: ['redirect engine'],
      summary: form.summary,
      security: [],
      parameters: form.parameters,
      responses: { 302: { description: 'To an advertiser link, or to a fallback.' }, ...redirectFailures },
    },
  }
}

/** The OpenAPI 3.1 document of every call, written from the declarations that the server validates with. */
export function openApiDocument(groups: CallGroup[], schemas: Schemas) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const { name, calls } of groups)
    for (const named of calls) {
      const { call } = named
      const path = call.path.replaceAll(/:(\w+)/g, '{$1}')
      paths[path] = { ...paths[path], [call.method.toLowerCase()]: operation(named, name, schemas) }
    }
  for (const form of redirectForms) paths[form.path] = redirectOperation(form)
  return {
    openapi: '3.1.0',
    info: {
      title: 'Headgate',
      version: product.version,
      license: { name: product.license },
      description:
        'Main API under `/api`, analytics under `/analytics`, and the address forms of the redirect engine. ' +
        'Every reply is an envelope `{ success, data, error }`; `status` equals `success`, `msg` equals `message`. ' +
        'A wrong method at a known path is 405, with the right ones in `Allow`.',
    },
    servers: [{ url: '/' }],
    tags: [...groups.map(({ name }) => ({ name })), { name: 'redirect engine' }],
    paths,
    components: {
      schemas: Object.fromEntries([...schemas.components].toSorted(([a], [b]) => a.localeCompare(b))),
      headers: headerComponents,
      securitySchemes: {
        session: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description:
            'The token of `POST /api/login`, or an API key (`hg_…`) within its areas; `Bearer ` may be left out.',
        },
        publisherKey: {
          type: 'http',
          scheme: 'bearer',
          description:
            'The key of a publisher (`hgp_…`), which an admin makes on its API page. The parameter `api_key` takes it too.',
        },
        service: {
          type: 'http',
          scheme: 'bearer',
          description: 'The token that parts share: SERVICE_TOKEN, or the key `service-token`.',
        },
      },
    },
  }
}
