/** Texts of API keys. They are apart because `messages.ts` is in the first load of the console. */
export const keyMessages = {
  nameRequired: 'Please enter a name for the key, such as what uses it.',
  areasRequired: 'Please choose at least one area.',
  expiryRequired: 'Please choose the last day of the key.',
  expiryPast: 'Please choose a day after today (UTC).',
  expiryFar: 'Please choose a day within a year.',
  made: 'API key made.',
  revoked: 'API key revoked.',
  confirmRevoke: 'Programs that use this key are refused at once. This cannot be undone.',
} as const
