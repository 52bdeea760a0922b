import { searchParameters, type SearchToExplain } from '@headgate/contract/targetings/explain-search'
import { z } from 'zod'

const text = z.string().max(4_000).default('')
const count = z.coerce.number().int().min(0).max(1_000_000_000).optional()

/** Search parameters in the address, named as in a search's own address. */
const parameters = Object.fromEntries(
  searchParameters.map((name) => [name, z.string().max(2_000).optional()]),
)

/** The search to explain, in the page's address. The address opened again explains the same search. */
export const explainAddress = z.object({
  q: text,
  country: text,
  address: text,
  /** This browser's if missing. */
  user_agent: z.string().max(4_000).optional(),
  /** ISO 8601, UTC. The current time if missing. */
  time: z.string().max(40).optional(),
  turn: z.coerce.number().int().min(1).max(1_000).default(1),
  searches: count,
  searches_today: count,
  high_paying_today: count,
  of_address_today: count,
  since_previous: count,
  /** When the recorded search happened, if the other values come from one. */
  recorded_at: z.string().max(40).optional(),
  /** The revision that engines served at that time. */
  recorded_revision: count,
  ...parameters,
})
export type ExplainAddress = z.output<typeof explainAddress>

export const countedFields = [
  'searches',
  'searches_today',
  'high_paying_today',
  'of_address_today',
  'since_previous',
] as const

/** Text of one parameter; empty if the address lacks it. */
export const parameterOf = (request: ExplainAddress, name: string): string =>
  (request as Record<string, unknown>)[name]?.toString() ?? ''

/** The request for an explanation. */
export function searchOf(request: ExplainAddress): SearchToExplain {
  const given = searchParameters.map((name) => [name, parameterOf(request, name)] as const)
  const time = request.time === undefined ? Number.NaN : Date.parse(request.time)
  return {
    keyword: request.q,
    country: request.country,
    address: request.address,
    user_agent: request.user_agent ?? navigator.userAgent,
    turn: request.turn,
    recorded_revision: request.recorded_revision,
    ...(Number.isFinite(time) && { time: new Date(time).toISOString() }),
    parameters: Object.fromEntries(given.filter(([, value]) => value !== '')),
    counted: Object.fromEntries(countedFields.map((field) => [field, request[field]])),
  }
}
