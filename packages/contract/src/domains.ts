import { z } from 'zod'
import { call } from './call.ts'
import { listQuery } from './list.ts'

/** A redirect domain (1 §3). */
export const domain = z.object({
  id: z.number(),
  domain: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
})
export type Domain = z.infer<typeof domain>

export const listDomains = call({
  method: 'GET',
  path: '/api/domain/api/list',
  access: 'admin',
  summary: 'Redirect domains.',
  section: '1 §7 Domains',
  query: listQuery({ columns: ['id', 'domain'] }),
  data: z.object({ domains: z.object({ rows: z.array(domain), count: z.number() }) }),
})
