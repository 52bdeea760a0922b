import { messages } from './messages.ts'

/** One definition holds code, HTTP status and text; nothing else decides them. */
export interface ErrorDefinition {
  readonly code: string
  readonly status: number
  readonly text: string
}

function define(code: string, status: number, text: string): ErrorDefinition {
  return { code, status, text }
}

export const errors = {
  invalidInput: define('invalid_input', 400, messages.general.checkFields),
  wrongCredentials: define('wrong_credentials', 401, messages.auth.wrongCredentials),
  unreadableSignIn: define('unreadable_sign_in', 400, messages.auth.unreadable),
  notSignedIn: define('not_signed_in', 401, messages.auth.notSignedIn),
  wrongServiceToken: define(
    'wrong_service_token',
    401,
    'This part of Headgate showed another service token than the one here: set the same APP_SECRET or SERVICE_TOKEN for all parts, or copy DATA_DIR/keys/service-token.',
  ),
  blocked: define('blocked', 403, messages.auth.blocked),
  publisherAway: define('publisher_away', 403, messages.auth.publisherAway),
  tooManyGuesses: define('too_many_guesses', 429, messages.auth.tooManyGuesses),
  notAllowed: define('not_allowed', 403, messages.auth.notAllowed),
  userNotAvailable: define('user_not_available', 404, messages.auth.userNotAvailable),
  resetLinkInvalid: define('reset_link_invalid', 400, messages.auth.resetLinkInvalid),
  oldPasswordWrong: define('old_password_wrong', 400, messages.users.oldPasswordWrong),
  emailTaken: define('email_taken', 409, messages.users.emailTaken),
  notYourself: define('not_yourself', 409, messages.users.notYourself),
  lastAdmin: define('last_admin', 409, messages.users.lastAdmin),
  notFound: define('not_found', 404, 'There is no such record, or it was removed.'),
  noSuchCall: define('no_such_call', 404, 'There is no such call.'),
  changedMeanwhile: define(
    'changed_meanwhile',
    409,
    'Someone else changed this record since you opened it. Reload it and make your change again.',
  ),
  nameTaken: define('name_taken', 409, 'This name is already in use. Please choose another one.'),
  stillInUse: define('still_in_use', 409, 'This record is still in use and cannot be removed.'),
  usedByActiveRules: define('used_by_active_rules', 409, messages.providerLinks.activeRules),
  usedInRule: define('used_in_rule', 409, messages.providerLinks.usedInRule),
  notArchived: define('not_archived', 409, 'Only archived records can be removed permanently.'),
  archived: define('archived', 409, 'This record is archived. Restore it before you change it.'),
  cannotRestore: define('cannot_restore', 409, messages.targetings.revisionWithoutDraft),
  settingsNotSet: define('settings_not_set', 409, messages.targetings.defaultDomainNotSet),
  noApiCredentials: define('no_api_credentials', 409, messages.credentials.missing),
  apiSwitchedOff: define('api_switched_off', 409, 'The API of this advertiser is switched off.'),
  invalidSkypeCode: define('invalid_skype_code', 400, messages.skype.codeUsedUp),
  tooLarge: define('too_large', 413, 'The request is too large.'),
  tooMany: define('too_many_requests', 429, 'Too many attempts. Please wait a minute and try again.'),
  tooManyCalls: define('too_many_calls', 429, 'Too many calls at once. Please wait a moment and try again.'),
  noBodyTaken: define('no_body_taken', 400, 'This call takes no body.'),
  unreadableRequest: define('unreadable_request', 400, 'The request cannot be read.'),
  tooSlowRequest: define('too_slow_request', 408, 'The request came too slowly.'),
  headTooLarge: define('head_too_large', 431, 'The head of the request is too large.'),
  unexpected: define('unexpected', 500, messages.general.somethingWentWrong),
  unavailable: define('unavailable', 503, messages.general.somethingWentWrong),
  reportUnavailable: define('report_unavailable', 503, messages.report.loadFailed),
  reportLate: define('report_late', 504, 'The reports did not answer in time. Please try again in a minute.'),
  reportsBusy: define('reports_busy', 503, 'Other reports are running. Please try again in a minute.'),
  tooSlow: define(
    'too_slow',
    504,
    'The report took too long. Please choose a shorter period or fewer groups.',
  ),
} as const satisfies Record<string, ErrorDefinition>

/** Thrown anywhere behind a call; the server turns it into the envelope. `cause` goes to the log only. */
export class CallError extends Error {
  readonly definition: ErrorDefinition
  readonly fields: Record<string, string> | undefined
  /** Sent as `Retry-After`, so that programs know when to come back. */
  readonly retryAfterSeconds: number | undefined

  constructor(
    definition: ErrorDefinition,
    details: {
      text?: string
      fields?: Record<string, string>
      cause?: unknown
      retryAfterSeconds?: number
    } = {},
  ) {
    super(details.text ?? definition.text, { cause: details.cause })
    this.name = 'CallError'
    this.definition = definition
    this.fields = details.fields
    this.retryAfterSeconds = details.retryAfterSeconds ?? (definition.status === 429 ? 60 : undefined)
  }
}

/**
 * The refusal of what was sent, with the text of each wrong field by its path. The text of the whole is the fields' own
 * when they share one, and the catalogue's general one otherwise.
 */
export function refusedFields(fields: Record<string, string>): CallError {
  const texts = [...new Set(Object.values(fields))]
  return new CallError(errors.invalidInput, { ...(texts.length === 1 && { text: texts[0]! }), fields })
}
