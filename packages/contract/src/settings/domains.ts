import { z } from 'zod'
import { call, flag, idParams } from '../base/call.ts'
import { listQuery } from '../base/list.ts'
import { messages } from '../base/messages.ts'
import { toHostName } from '../base/web-address.ts'

/** A redirect domain (docs/behaviour/settings.md#domains). */
export const domain = z.object({
  id: z.number(),
  domain: z.string(),
  archivedAt: z.string().nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
})
export type Domain = z.infer<typeof domain>

export const domainColumns = ['id', 'domain', 'updatedAt'] as const

export const domainsQuery = listQuery({ columns: domainColumns }).extend({ archived: flag.default(false) })
export type DomainsQuery = z.output<typeof domainsQuery>

const texts = messages.domains

export const domainForm = z.object({
  domain: z
    .string({ error: texts.required })
    .trim()
    .min(1, { error: texts.required, abort: true })
    .transform((text, context) => {
      const host = toHostName(text)
      if (host !== null) return host
      context.addIssue({ code: 'custom', message: texts.invalid })
      return z.NEVER
    }),
})
export type DomainForm = z.input<typeof domainForm>

const page = 'docs/behaviour/settings.md#domains'
const single = z.object({ domain })

export const listDomains = call({
  method: 'GET',
  path: '/api/domain/api/list',
  access: 'admin',
  summary: 'Redirect domains, active or archived.',
  page,
  query: domainsQuery,
  data: z.object({ domains: z.object({ rows: z.array(domain), count: z.number() }) }),
})

export const getDomain = call({
  method: 'GET',
  path: '/api/domain/api/:id',
  access: 'admin',
  summary: 'One domain.',
  page,
  params: idParams,
  data: single,
})

export const addDomain = call({
  method: 'POST',
  path: '/api/domain/api/add',
  access: 'admin',
  summary: 'Adds a domain.',
  page,
  repeatable: 'body',
  body: domainForm,
  data: single,
})

export const updateDomain = call({
  method: 'PUT',
  path: '/api/domain/api/update/:id',
  access: 'admin',
  summary:
    'Changes a domain; `archive=false`, in the query or the body, restores an archived one. `updatedAt`, when sent, must be the one that was read: 409 otherwise.',
  page,
  params: idParams,
  query: z.object({ archive: z.literal('false').optional() }),
  body: z
    .object({
      domain: domainForm.shape.domain.optional(),
      archive: z.literal(false).optional(),
      updatedAt: z.string().optional(),
    })
    .optional(),
  data: single,
})

export const deleteDomain = call({
  method: 'DELETE',
  path: '/api/domain/api/delete/:id',
  access: 'admin',
  summary:
    'Archives a domain, or removes an archived one that nothing uses (`permanent=true`, in the query or the body).',
  page,
  params: idParams,
  query: z.object({ permanent: flag.default(false) }),
  body: z.object({ permanent: z.boolean().optional() }).optional(),
  data: z.object({ id: z.number() }),
})
