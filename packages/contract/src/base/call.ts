import { z } from 'zod'
import type { ErrorDefinition } from './errors.ts'
import { messages } from './messages.ts'
import { tooLong } from './plain-texts.ts'
import './zod-settings.ts'

/**
 * Who may make a call. `public` needs no session; `all` any signed-in role; `admin` and `publisher` that
 * role only; `publisher key` a program of a publisher with its key; `service` another part of Headgate with the shared
 * service token (never a browser).
 */
export type Access = 'public' | 'all' | 'admin' | 'publisher' | 'publisher key' | 'service'

/** The header with which a caller may repeat a call that creates: docs/behaviour/idempotency.md. */
export const IDEMPOTENCY_KEY = 'idempotency-key'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** A heading of a page in the repository, such as `docs/behaviour/rules.md#weights`. */
export type Heading = `docs/${string}.md#${string}`

export interface CallDefinition {
  method: Method
  /** Whole path, parameters as `:name`: `/api/publisher/:id`. */
  path: string
  access: Access
  /** One sentence for the API reference. */
  summary: string
  /** The heading that describes what the call is for. */
  page: Heading
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodType
  /** The `data` of the envelope. */
  data: z.ZodType
  /** Bytes that the body may have, where they are more than the 1 MB of other calls. */
  largestBody?: number
  /** Whether a user who still has to set up two-factor sign-in may make it. */
  beforeSetUp?: true
  /**
   * Set for calls that create: the header Idempotency-Key makes them once. What must be the same in a repeat is its
   * body, or the file that it uploads.
   */
  repeatable?: 'body' | 'upload'
  /** Set where parts call it all the time: a success is a line of the log at the level debug only. */
  routine?: true
  /** Refusals beyond those that `failuresOf` derives from access, method and parameters. */
  fails?: readonly ErrorDefinition[]
  /** Set for replies that are a file rather than an envelope. */
  file?: 'text/csv' | 'image/webp'
  /** Set for a call of other people's programs, whose bodies are not the envelope. */
  plain?: PlainBodies
}

/** Bodies without the envelope, as a document outside of this project has them. */
export interface PlainBodies {
  reply: z.ZodType
  refusal: z.ZodType
  /** For the reference. */
  examples: { reply: unknown; refusal: unknown }
}

type Input<T> = T extends z.ZodType ? z.input<T> : undefined
type Output<T> = T extends z.ZodType ? z.output<T> : undefined

/** Input of a call. */
export interface CallInput<C extends CallDefinition> {
  params: Input<C['params']>
  query: Input<C['query']>
  body: Input<C['body']>
}

/** The input of a handler after validation. */
export interface CallOutput<C extends CallDefinition> {
  params: Output<C['params']>
  query: Output<C['query']>
  body: Output<C['body']>
}

export type CallData<C extends CallDefinition> = z.output<C['data']>

/**
 * Declares a call once. The server validates with it, the browser's typed client calls with it, and the
 * OpenAPI document is written from it.
 *
 * @__NO_SIDE_EFFECTS__
 */
export function call<const C extends CallDefinition>(definition: C): C {
  return definition
}

/** A row id in a path or a body: a positive integer that fits PostgreSQL's `integer`. */
export const id = z.coerce.number().int().min(1).max(2_147_483_647)

export const idParams = z.object({ id })

/** A required text. `missing` is its error while it is empty, and only then. */
export function requiredText(missing: string, longest = 200) {
  return z.string(missing).trim().min(1, missing).max(longest, tooLong(longest))
}

/**
 * For checks between fields: they run although a field is missing, so that all texts come together
 * (docs/behaviour/console.md#forms). Not for a body that has no fields.
 */
export const alsoIncomplete = {
  when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null,
}

/** Query flags arrive as text. Callers send `true` and `false`, some 1 and 0. */
export const flag = z.stringbool({ truthy: ['true', '1', 'yes'], falsy: ['false', '0', 'no'] })

/** `?id=1&id=2`, `?id=1,2` and `?id=1` are lists, without repetitions; `?id=`, and null in a body, count as not sent. */
function toList(value: unknown): unknown {
  if (value === undefined || value === null || value === '') return undefined
  const items = (Array.isArray(value) ? value : [value]).flatMap((one: unknown) =>
    typeof one === 'string' ? one.split(',').filter((part) => part !== '') : [one],
  )
  return [...new Set(items)]
}

/** A query parameter that may be repeated or comma-joined, always read as an array. */
export function repeated<T extends z.ZodType>(item: T) {
  return z.preprocess(toList, z.array(item).max(10_000))
}

/** The same as a filter: absent or empty means "all". */
export function repeatedFilter<T extends z.ZodType>(item: T) {
  return z.preprocess(toList, z.array(item).max(10_000).optional()).optional()
}

/** Bodies of bulk calls: at least one id, none twice. */
export const idsBody = z.object({
  ids: z
    .array(id)
    .min(1)
    .max(10_000)
    .transform((ids) => [...new Set(ids)]),
})

/** A calendar day in UTC, `YYYY-MM-DD`. */
export const day = z.iso
  .date()
  // PostgreSQL has no year 0.
  .refine((text) => !text.startsWith('0000'), 'Please enter a day like 2026-11-22.')

/**
 * What `refine` takes to check that the last of two days, if both are there, is not before the first one:
 * `query.refine(...daysInOrder('from', 'to'))`.
 */
export function daysInOrder<First extends string, Last extends string>(
  first: First,
  last: Last,
): [
  check: (days: Partial<Record<First | Last, string | undefined>>) => boolean,
  refused: { path: Last[]; error: string },
] {
  return [
    (days) => {
      const [from, to] = [days[first], days[last]]
      return from === undefined || to === undefined || from <= to
    },
    { path: [last], error: messages.report.endBeforeStart },
  ]
}

/** A moment as ISO 8601 in UTC. Servers send `Z`; screens show `YYYY-MM-DD HH:MM (UTC)`. */
export const moment = z.iso.datetime()

/** Whether a call is made with the session of a user. */
export const needsSession = ({ access }: Pick<CallDefinition, 'access'>): boolean =>
  access === 'all' || access === 'admin' || access === 'publisher'
