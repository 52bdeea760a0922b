import { advisorMessages } from '../advisor/advisor-messages.ts'
import { messages } from './messages.ts'
import { viewMessages } from './view-messages.ts'

/** The only place for code, HTTP status and text of an error. */
export interface ErrorDefinition {
  readonly code: string
  readonly status: number
  readonly text: string
}

/* @__NO_SIDE_EFFECTS__ */
function define(code: string, status: number, text: string): ErrorDefinition {
  return { code, status, text }
}

export const invalidInput = define('invalid_input', 400, messages.general.checkFields)
export const wrongCredentials = define('wrong_credentials', 401, messages.auth.wrongCredentials)
export const unreadableSignIn = define('unreadable_sign_in', 400, messages.auth.unreadable)
export const notSignedIn = define('not_signed_in', 401, messages.auth.notSignedIn)
export const unauthorized = define('unauthorized', 401, 'Unauthorized')
export const wrongServiceToken = define(
  'wrong_service_token',
  401,
  'This part of Headgate showed another service token than the one here: set the same APP_SECRET or SERVICE_TOKEN for all parts, or copy DATA_DIR/keys/service-token.',
)
export const blocked = define('blocked', 403, messages.auth.blocked)
export const publisherAway = define('publisher_away', 403, messages.auth.publisherAway)
export const tooManyGuesses = define('too_many_guesses', 429, messages.auth.tooManyGuesses)
export const codeWrong = define('code_wrong', 401, 'This code is not right, or it was used already.')
export const challengeOver = define(
  'challenge_over',
  410,
  'The sign-in took too long. Please enter your email and password again.',
)
export const tooManyCodes = define(
  'too_many_codes',
  429,
  'Too many wrong codes. Please wait 15 minutes and try again.',
)
// Its text is here, because the first load of the console has this error.
export const setUpSecondFactor = define(
  'set_up_second_factor',
  403,
  'Your role requires two-factor sign-in. Please set it up first.',
)
export const secondFactorOn = define('second_factor_on', 409, 'Two-factor sign-in is on already.')
export const secondFactorOff = define('second_factor_off', 409, 'Two-factor sign-in is not on.')
export const secondFactorNotBegun = define(
  'second_factor_not_begun',
  409,
  'Please begin the set-up again: there is no secret to confirm.',
)
export const secondFactorRequired = define(
  'second_factor_required',
  409,
  'Two-factor sign-in is required for your role and cannot be switched off.',
)
export const notOwnReset = define(
  'not_own_reset',
  409,
  'You cannot reset your own. Switch it off on the Security page, with a code.',
)
export const notWhileActing = define(
  'not_while_acting',
  409,
  'This belongs to the user alone. Return to admin first.',
)
export const cannotTakeBack = define('cannot_take_back', 409, 'This change cannot be taken back.')
export const notAllowed = define('not_allowed', 403, messages.auth.notAllowed)
export const userNotAvailable = define('user_not_available', 404, messages.auth.userNotAvailable)
export const resetLinkInvalid = define('reset_link_invalid', 400, messages.auth.resetLinkInvalid)
export const oldPasswordWrong = define('old_password_wrong', 400, messages.users.oldPasswordWrong)
export const emailTaken = define('email_taken', 409, messages.users.emailTaken)
export const notYourself = define('not_yourself', 409, messages.users.notYourself)
export const lastAdmin = define('last_admin', 409, messages.users.lastAdmin)
export const notFound = define('not_found', 404, 'There is no such record, or it was removed.')
export const noSuchCall = define('no_such_call', 404, 'There is no such call.')
export const wrongMethod = define('wrong_method', 405, 'This address takes other methods.')
export const wrongIdempotencyKey = define(
  'wrong_idempotency_key',
  400,
  'The header Idempotency-Key takes 1 to 255 characters without spaces, such as a random UUID.',
)
export const keyUsedOtherwise = define(
  'key_used_otherwise',
  422,
  'This Idempotency-Key came with another call or another body in the last 24 hours. Send that one again, or use a new key.',
)
export const firstCallRuns = define(
  'first_call_runs',
  409,
  'The first call with this Idempotency-Key is still at work. Please send it again in a moment, with the same key.',
)
export const replyLost = define(
  'reply_lost',
  409,
  'The first call with this Idempotency-Key made its change, but its reply was lost. Please look at the record before you send it again with a new key.',
)
export const callTakenOver = define(
  'call_taken_over',
  409,
  'This call took so long that another one with its Idempotency-Key went on in its place. Nothing was changed by this one.',
)
export const changedMeanwhile = define(
  'changed_meanwhile',
  409,
  'Someone else changed this record since you opened it. Reload it and make your change again.',
)
export const savedBefore = define(
  'saved_before',
  409,
  'Someone else has saved this first. Reload the page to see it, and change it there.',
)
export const nameTaken = define('name_taken', 409, 'This name is already in use. Please choose another one.')
export const adviceState = define('advice_state', 409, advisorMessages.isClosed)
export const tooManyViews = define('too_many_views', 409, viewMessages.tooMany)
export const alreadyScheduled = define(
  'already_scheduled',
  409,
  'This is scheduled already. Change its time, or cancel it first.',
)
export const notPending = define(
  'not_pending',
  409,
  'This change is no longer pending. Reload the page to see what became of it.',
)
export const stillInUse = define('still_in_use', 409, 'This record is still in use and cannot be removed.')
export const usedByActiveRules = define('used_by_active_rules', 409, messages.providerLinks.activeRules)
export const usedInRule = define('used_in_rule', 409, messages.providerLinks.usedInRule)
export const tooManyExports = define('too_many_exports', 409, messages.exports.tooMany)
export const notArchived = define('not_archived', 409, 'Only archived records can be removed permanently.')
export const archived = define('archived', 409, 'This record is archived. Restore it before you change it.')
export const cannotRestore = define('cannot_restore', 409, messages.targetings.revisionWithoutDraft)
export const settingsNotSet = define('settings_not_set', 409, messages.targetings.defaultDomainNotSet)
export const searchesCameIn = define(
  'searches_came_in',
  409,
  'Searches have come in already, and sample searches would count among them in reports and daily caps. Use Explain Search to try a publisher link.',
)
export const noServingLink = define(
  'no_serving_link',
  409,
  'Publish a publisher link first: sample searches go to links that are published and active, of an active publisher.',
)
export const sampleOnItsWay = define(
  'sample_on_its_way',
  409,
  'Sample searches are on their way already. The first ones appear on the dashboard within seconds.',
)
export const noApiCredentials = define('no_api_credentials', 409, messages.credentials.missing)
export const apiSwitchedOff = define('api_switched_off', 409, 'The API of this advertiser is switched off.')
export const noMapping = define('no_mapping', 409, messages.csv.noMapping)
export const notChecked = define(
  'not_checked',
  409,
  'This import does not wait for a decision. Reload the page to see what became of it.',
)
export const repairUndone = define(
  'repair_undone',
  409,
  'This repair was undone already, or another one took its place.',
)
export const accountChanged = define(
  'account_changed',
  409,
  'The account was changed since this repair. Change its days or its share under Publisher Ad Accounts.',
)
export const notInQueue = define(
  'not_in_queue',
  409,
  'This channel no longer stands in the repair queue. Reload it to see what is left.',
)
export const accountEnded = define('account_ended', 409, messages.publisherAccounts.ended)
export const invalidSkypeCode = define('invalid_skype_code', 400, messages.skype.codeUsedUp)
export const tooLarge = define('too_large', 413, 'The request is too large.')
export const tooMany = define(
  'too_many_requests',
  429,
  'Too many attempts. Please wait a minute and try again.',
)
export const testedJustNow = define(
  'tested_just_now',
  429,
  'A test was sent a moment ago. Please wait ten seconds.',
)
export const tooManyCalls = define(
  'too_many_calls',
  429,
  'Too many calls at once. Please wait a moment and try again.',
)
export const tooManyKeyCalls = define(
  'too_many_key_calls',
  429,
  'Too many calls with this key. Please wait, as the header Retry-After says.',
)
export const keyNotAllowed = define(
  'key_not_allowed',
  403,
  'This API key does not cover this call. Use a session, or make a key with the area of the call.',
)
export const keyOnlyReads = define(
  'key_only_reads',
  403,
  'This API key only reads. Make one that may write, or use a session.',
)
export const tooManyApiKeys = define(
  'too_many_api_keys',
  409,
  'You have 20 API keys that work. Please revoke one first.',
)
export const noBodyTaken = define('no_body_taken', 400, 'This call takes no body.')
export const unreadableRequest = define('unreadable_request', 400, 'The request cannot be read.')
export const tooSlowRequest = define('too_slow_request', 408, 'The request came too slowly.')
export const headTooLarge = define('head_too_large', 431, 'The head of the request is too large.')
export const unexpected = define('unexpected', 500, messages.general.somethingWentWrong)
export const unavailable = define('unavailable', 503, messages.general.somethingWentWrong)
export const reportUnavailable = define('report_unavailable', 503, messages.report.loadFailed)
export const dashboardNotConfigured = define('dashboard_not_configured', 409, messages.report.cannotConfigure)
export const reportLate = define(
  'report_late',
  504,
  'The reports did not answer in time. Please try again in a minute.',
)
export const reportsBusy = define(
  'reports_busy',
  503,
  'Other reports are running. Please try again in a minute.',
)
export const tooSlow = define(
  'too_slow',
  504,
  'The report took too long. Please choose a shorter period or fewer groups.',
)
export const notFrozenHere = define(
  'not_frozen_here',
  409,
  'Only the embedded ClickHouse is backed up by Headgate. Back up a server by its own means.',
)
export const advertiserBusy = define(
  'advertiser_busy',
  503,
  'The revenue of this advertiser is being booked. Please try again in a few minutes.',
)
export const backupUnderWay = define('backup_under_way', 409, 'Another back-up is under way.')
export const noFreeze = define(
  'no_freeze',
  404,
  'There is no such freeze of the warehouse: begin the back-up again.',
)
