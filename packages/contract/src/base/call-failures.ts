import { type CallDefinition, needsSession } from './call.ts'

const texts: Record<number, string> = {
  400: 'Wrong input; `error.fields` names each refused field with its text.',
  401: 'No session, or it has ended.',
  403: 'The role does not allow this.',
  404: 'There is no such record.',
  409: 'The present state does not allow this: changed meanwhile, name taken, still in use; `error.code` says which.',
  413: 'The request is too large.',
  422: 'The `Idempotency-Key` came with another call or body in the last 24 hours.',
  429: 'Too many attempts; `error.message` says what to do.',
  500: 'Unexpected; `error.id` is in the log.',
  503: 'A database or another part is temporarily unavailable; `error.id` is in the log.',
  504: 'The report took too long.',
}

/** Of a call without the envelope, whose other refusals have texts of their own. */
const plainTexts: Record<number, string> = {
  400: 'Wrong parameters; `fields` names each refused parameter with its text.',
  500: 'Unexpected.',
  503: 'A database or another part is temporarily unavailable.',
}

/** Statuses with which a call can be refused and their meaning, for the API reference. */
export function failuresOf(call: CallDefinition): Map<number, string> {
  const signedIn = needsSession(call)
  const writes = call.method !== 'GET'
  const report = call.path.startsWith('/analytics/')
  const statuses = [
    400,
    500,
    503,
    ...(call.access === 'public' ? [] : [401]),
    // Each session has a call limit (decision 0161).
    ...(signedIn ? [403, 429] : []),
    ...(call.params || (signedIn && call.body) ? [404] : []),
    ...(signedIn && writes ? [409] : []),
    ...(call.body || writes ? [413] : []),
    ...(call.repeatable ? [422] : []),
    ...(report ? [504] : []),
    ...(call.fails ?? []).map(({ status }) => status),
  ]
  const known = call.plain ? plainTexts : texts
  const own = Map.groupBy(call.fails ?? [], ({ status }) => status)
  return new Map(
    [...new Set(statuses)]
      .toSorted((a, b) => a - b)
      .map((status) => [status, known[status] ?? (own.get(status) ?? []).map(({ text }) => text).join(' ')]),
  )
}
