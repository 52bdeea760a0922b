import type { CallDefinition } from '@headgate/contract/call'
import { envelope, failure } from '@headgate/contract/envelope'
import type { CallGroup } from './calls.ts'
import { redirectForms } from './redirect.ts'
import { callParameters, jsonSchema } from './schema.ts'

const accessTexts: Record<CallDefinition['access'], string> = {
  public: 'No session needed.',
  all: 'Any signed-in role.',
  admin: 'SuperAdmin only.',
  publisher: 'Publisher only.',
  service: 'Other parts of Headgate only, with the service token.',
}

const failureReply = (description: string) => ({
  description,
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
})

function operation(call: CallDefinition, tag: string) {
  const reply = call.file
    ? { [call.file]: { schema: { type: 'string' } } }
    : { 'application/json': { schema: jsonSchema(envelope(call.data), 'output') } }
  return {
    tags: [tag],
    summary: call.summary,
    description: `${accessTexts[call.access]} Asked for in ${call.section}.`,
    security: call.access === 'public' ? [] : [{ token: [] }],
    parameters: callParameters(call),
    ...(call.body && {
      requestBody: {
        required: !call.body.safeParse(undefined).success,
        content: { 'application/json': { schema: jsonSchema(call.body, 'input') } },
      },
    }),
    responses: {
      200: { description: 'Done.', content: reply },
      400: failureReply('Wrong input; `error.fields` names each refused field with its text.'),
      ...(call.access !== 'public' && {
        401: failureReply('No session, or it has ended.'),
        403: failureReply('The role does not allow this.'),
      }),
      500: failureReply('Unexpected; `error.id` stands in the log.'),
    },
  }
}

function redirectOperation(form: (typeof redirectForms)[number]) {
  return {
    servers: [{ url: '/', description: 'The redirect engine, on REDIRECT_PORT.' }],
    get: {
      tags: ['redirect engine'],
      summary: form.summary,
      security: [],
      parameters: form.parameters,
      responses: { 302: { description: 'To an advertiser link, or to a fallback.' } },
    },
  }
}

/** The OpenAPI 3.1 document of every call, written from the declarations that the server validates with. */
export function openApiDocument(groups: CallGroup[]) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const { name, calls } of groups)
    for (const call of calls) {
      const path = call.path.replaceAll(/:(\w+)/g, '{$1}')
      paths[path] = { ...paths[path], [call.method.toLowerCase()]: operation(call, name) }
    }
  for (const form of redirectForms) paths[form.path] = redirectOperation(form)
  return {
    openapi: '3.1.0',
    info: {
      title: 'Headgate',
      version: '1',
      description:
        'Main API under `/api`, analytics under `/analytics`, and the address forms of the redirect engine. ' +
        'Every reply is an envelope `{ success, data, error }`; `status` equals `success`, `msg` equals `message`.',
    },
    servers: [{ url: '/' }],
    tags: [...groups.map(({ name }) => ({ name })), { name: 'redirect engine' }],
    paths,
    components: {
      schemas: { Failure: jsonSchema(failure, 'output') },
      securitySchemes: {
        token: {
          type: 'apiKey',
          in: 'header',
          name: 'Authorization',
          description: 'The token of `POST /api/login`, with or without `Bearer `.',
        },
      },
    },
  }
}
