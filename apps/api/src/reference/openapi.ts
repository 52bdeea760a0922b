import { readFileSync } from 'node:fs'
import type { CallDefinition } from '@headgate/contract/base/call'
import { failuresOf } from '@headgate/contract/base/call-failures'
import { envelope } from '@headgate/contract/base/envelope'
import type { CallGroup, NamedCall } from './calls.ts'
import { redirectForms } from './redirect.ts'
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

const failureReply = ({ plain }: CallDefinition, description: string, schemas: Schemas) => ({
  description,
  content: {
    'application/json': plain
      ? { schema: schemas.of(plain.refusal, 'output'), example: plain.examples.refusal }
      : { schema: { $ref: '#/components/schemas/Failure' } },
  },
})

function replyContent({ plain, file, data }: CallDefinition, schemas: Schemas) {
  const files = file && { [file]: { schema: { type: 'string' } } }
  if (plain)
    return {
      'application/json': { schema: schemas.of(plain.reply, 'output'), example: plain.examples.reply },
      ...files,
    }
  return files ?? { 'application/json': { schema: schemas.of(envelope(data), 'output') } }
}

function operation({ operationId, call }: NamedCall, tag: string, schemas: Schemas) {
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
        content: { 'application/json': { schema: schemas.of(call.body, 'input') } },
      },
    }),
    responses: {
      200: { description: 'Done.', content: replyContent(call, schemas) },
      ...Object.fromEntries(
        [...failuresOf(call)].map(([status, text]) => [status, failureReply(call, text, schemas)]),
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
      responses: { 302: { description: 'To an advertiser link, or to a fallback.' } },
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
        'Every reply is an envelope `{ success, data, error }`; `status` equals `success`, `msg` equals `message`.',
    },
    servers: [{ url: '/' }],
    tags: [...groups.map(({ name }) => ({ name })), { name: 'redirect engine' }],
    paths,
    components: {
      schemas: Object.fromEntries([...schemas.components].toSorted(([a], [b]) => a.localeCompare(b))),
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
