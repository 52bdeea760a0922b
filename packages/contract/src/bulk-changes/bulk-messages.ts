/** Texts of bulk changes. They are apart because `messages.ts` is in the first load of the console. */
export const bulkMessages = {
  percentInvalid: 'Please enter a percent above -100, such as 15 or -20.',
  stepInvalid: 'Please enter a whole number other than 0, such as 100 or -50.',
  filterRequired: 'Please choose at least one filter to switch.',
  tooMany: 'At most 10,000 records can be changed at once. Please narrow the filters or the selection.',
  noneMatches: 'No record matches. Please choose other filters or records.',
  nothingChanges: 'Nothing would change. Please choose another change or other records.',
  kindUnknown: 'These records cannot be changed in this way.',
  /** Why a record cannot be changed. */
  inactive: 'It is not active, and its rules are disabled with it.',
  noEnabledRule: 'It has no enabled rule.',
  noAccount: 'It has no publisher ad account on these days.',
  changedSince: 'It was changed since.',
  removedSince: 'It was removed since.',
} as const
