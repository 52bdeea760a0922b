import { fail, type WireError } from '@headgate/contract/base/envelope'
import { CallError, errors, retryAfterSeconds, type ErrorDefinition } from '@headgate/contract/base/errors'
import { messages } from '@headgate/contract/base/messages'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { methodsAt } from './other-methods.ts'
import { countRefused } from './requests/request-metrics.ts'

/** Codes that mean "unavailable just now" rather than "wrong": of the network and of PostgreSQL (08, 53, 57P). */
const unavailable = /^(ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENOTFOUND|EPIPE|08...|53...|57P..)$/

/** The first cause: the query builder wraps the driver's error. */
function rootCause(error: unknown): unknown {
  let cause = error
  while (cause instanceof Error && cause.cause !== undefined && cause.cause !== cause) cause = cause.cause
  return cause
}

/** Whether an error is, or was caused by, the end of its call. */
function wasStopped(error: unknown): boolean {
  const cause = rootCause(error)
  return cause instanceof Error && cause.name === 'AbortError'
}

/** Our definition of a refusal that Fastify makes before a handler runs. */
function ownDefinition(error: unknown): ErrorDefinition | undefined {
  const { statusCode = 500 } = error as Partial<FastifyError>
  if (statusCode === 413) return errors.tooLarge
  if (statusCode === 429) return errors.tooMany
  return statusCode >= 400 && statusCode < 500 ? errors.invalidInput : undefined
}

/** Fastify's message about an unreadable body: not JSON, or not of a type that the call takes. */
function bodyProblem(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  const { code = '' } = error as Partial<FastifyError>
  return code.startsWith('FST_ERR_CTP_') || error instanceof SyntaxError ? error.message : undefined
}

const unreadablePage = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>${messages.general.pageNotFound}</title>
<h1>${messages.general.pageNotFound}</h1>
<p>The address cannot be read.</p>
<p><a href="/">Go to the start page</a></p>
</html>
`

/** Whether a person opens a page. A script may request a file or call that does not exist. */
export function isNavigation(request: FastifyRequest): boolean {
  const path = request.url.split('?', 1)[0]!
  return (
    (request.method === 'GET' || request.method === 'HEAD') &&
    (request.headers.accept ?? '').includes('text/html') &&
    !/^\/(api|analytics|assets)(\/|$)/.test(path)
  )
}

/**
 * Refuses an address that cannot be decoded, for which Fastify has no route and no error handler. A person gets a page
 * with the text, because the console could not read the address either.
 */
export function refuseAddress(_error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  if (isNavigation(request)) {
    void reply
      .code(404)
      .headers({
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
      })
      .type('text/html; charset=utf-8')
      .send(unreadablePage)
    return
  }
  const { status, code } = errors.invalidInput
  const text = 'The address cannot be read.'
  void reply.code(status).send(fail({ message: text, code, fields: { path: text } }))
}

function databaseIsAway(error: unknown): boolean {
  const cause = rootCause(error)
  if (!(cause instanceof Error)) return false
  const code = 'code' in cause ? String(cause.code) : ''
  return (
    unavailable.test(code) ||
    /timeout exceeded when trying to connect|Connection terminated/.test(cause.message)
  )
}

/** Programs read from `Retry-After` when to come back; every 429 and 503 has it. */
export function sayWhenAgain(reply: FastifyReply, status: number): void {
  const seconds = retryAfterSeconds[status]
  if (seconds !== undefined && !reply.hasHeader('retry-after')) void reply.header('retry-after', seconds)
}

/** A download that fails before its first byte is no file: its error must not be saved under the file's name. */
function noDownload(reply: FastifyReply): void {
  for (const name of ['content-disposition', 'content-length']) {
    void reply.removeHeader(name)
    // There already when a stream was to be sent.
    if (!reply.raw.headersSent) reply.raw.removeHeader(name)
  }
}

/** The body of a refusal with its status. */
export type RefusalBody = (error: WireError, status: number) => object

/**
 * Turns every error of a service into a body, by default the envelope, in one place: docs/design.md#errors. For an
 * unexpected error the caller gets a general text and the id of its request; the cause is only in the log, under that
 * id.
 */
export function answerErrors(app: FastifyInstance, bodyOf: RefusalBody = fail): void {
  app.setErrorHandler((error, request, reply) => {
    const refuse = (status: number, failure: WireError) => {
      if (status === 429) countRefused(failure.code)
      sayWhenAgain(reply, status)
      noDownload(reply)
      return reply.code(status).send(bodyOf(failure, status))
    }
    // Nobody reads this reply, and what was going on for it was stopped on purpose.
    if (reply.raw.destroyed && wasStopped(error)) {
      request.log.debug('the caller went away')
      return reply.code(errors.unavailable.status).send()
    }
    if (error instanceof CallError) {
      const { definition, fields, retryAfterSeconds } = error
      if (error.cause !== undefined)
        request.log.warn({ err: error.cause, code: definition.code }, error.message)
      if (retryAfterSeconds !== undefined) void reply.header('retry-after', retryAfterSeconds)
      return refuse(definition.status, {
        message: error.message,
        code: definition.code,
        ...(fields && { fields }),
      })
    }
    const own = ownDefinition(error)
    if (own) {
      const body = own === errors.invalidInput ? bodyProblem(error) : undefined
      return refuse(own.status, {
        message: body ?? own.text,
        code: own.code,
        ...(body && { fields: { body } }),
      })
    }
    const definition = databaseIsAway(error) ? errors.unavailable : errors.unexpected
    request.log.error({ err: error }, definition.code)
    return refuse(definition.status, { message: definition.text, code: definition.code, id: request.id })
  })
}

/** Answers errors, unknown addresses and wrong methods of a service with the envelope. */
export function answerFailures(app: FastifyInstance): void {
  answerErrors(app)
  app.setNotFoundHandler(({ url }, reply) => {
    const methods = methodsAt(app.routeTable, url)
    if (methods.length > 0) {
      const { status, code } = errors.wrongMethod
      const message = `This address takes ${methods.join(', ')} only.`
      return reply.code(status).header('allow', methods.join(', ')).send(fail({ message, code }))
    }
    const { status, text, code } = errors.noSuchCall
    return reply.code(status).send(fail({ message: text, code }))
  })
}
