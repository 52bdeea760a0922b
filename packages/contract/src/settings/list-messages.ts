/** Texts of the lists of the filters. They are apart because `messages.ts` is in the first load of the console. */
export const listMessages = {
  saved: 'List saved. Engines use it within five seconds.',
  restored: 'The older version is back. Engines use it within five seconds.',
  savedMeanwhile: 'Not saved yet: somebody else saved this list. Please look at both changes.',
  cannotSave: 'The list could not be saved.',
  noteTooLong: 'Please enter at most 500 characters.',
  nothingToAdd: 'Please enter at least one line.',
  allPresent: 'The list has all of these entries already.',
  tooManyRemoved: 'At most 10,000 entries can be removed at a time.',
  tooLong: 'The list is longer than the 5,000,000 characters that it may have.',
  notText: 'This file is not a text in UTF-8.',
  oneChange: 'Please send one change: `content`, or `add` and `remove`, or `restore`.',
  gone: 'An entry to remove is no longer in the list',
  versionGone: 'This version is no longer kept.',
} as const
