/** Texts of the advisor. They are apart because `messages.ts` is in the first load of the console. */
export const advisorMessages = {
  notesRequired: 'Notes field is required',
  untilRequired: 'Snooze until field is required',
  untilUnreadable: 'Please enter a time with its zone, such as 2026-11-25T14:00:00Z.',
  untilPast: 'Snooze date time must be greater than current date time',
  tooFar: 'Please snooze for at most 999,999 days.',
  isActive: 'This advice is active already. It can be snoozed or closed.',
  isSnoozed: 'This advice is snoozed. It can be made active again or closed.',
  isClosed: 'This advice is closed. It cannot be changed any more.',
  cannotLoad: 'The advice could not be loaded.',
  /** Notes of the system. */
  opened: 'Found by the advisor.',
  woken: 'The snooze is over, and the condition lasts.',
  switchedOff: 'The rule was switched off.',
} as const
