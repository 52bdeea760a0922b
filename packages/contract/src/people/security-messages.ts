import { errors } from '../base/errors.ts'

/** Texts of two-factor sign-in, sessions and the audit log. They are apart because `messages.ts` is full. */
export const securityMessages = {
  codeRequired: 'Please enter the code.',
  codeWrong: errors.codeWrong.text,
  challengeOver: errors.challengeOver.text,
  tooManyCodes: errors.tooManyCodes.text,
  alreadyOn: errors.secondFactorOn.text,
  notOn: errors.secondFactorOff.text,
  notBegun: errors.secondFactorNotBegun.text,
  requiredForRole: errors.secondFactorRequired.text,
  ownPasswordNeeded: 'Please enter your own password.',
  notWhileActing: errors.notWhileActing.text,
  switchedOn: 'Two-factor sign-in is on.',
  switchedOff: 'Two-factor sign-in is off.',
  codesRenewed: 'There are new recovery codes. The former ones do not work any more.',
  codesCopied: 'The recovery codes were copied.',
  secretCopied: 'The secret was copied.',
  keyGone:
    'Codes of the app cannot be checked, because a key of this server was replaced. Please use a recovery code, or ask an administrator to switch two-factor sign-in off.',
  notOwnReset: errors.notOwnReset.text,
  reset: 'Two-factor sign-in of this user was switched off. The user has to sign in again.',
  requirementSaved: 'Saved.',
  sessionEnded: 'The session was signed out.',
  sessionsEnded: 'The sessions were signed out.',
  takenBack: 'The change was taken back.',
  failed: 'This could not be changed.',
} as const
