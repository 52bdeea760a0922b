/** Texts of saved views and their mails. They are apart because `messages.ts` is in the first load of the console. */
export const viewMessages = {
  nameRequired: 'Please enter a name for the view.',
  addressTooLong: 'This view has too many filters to be kept. Please choose fewer.',
  addressInvalid: 'The view is the part of the address from its question mark, such as ?q=two.',
  noScreen: 'There is no such screen that you may open.',
  tooMany: 'A screen can have at most 30 views of yours. Please remove one first.',
  adminsShare: 'Only admins can share a view.',
  reportsOnly: 'Only views of reports can be mailed.',
  ownAddressOnly: 'Your views can be mailed to your own address only.',
  recipientRequired: 'Please enter at least one address.',
  tooManyRecipients: 'There can be at most 10 recipients.',
  saved: 'View saved.',
  linkCopied: 'Link copied.',
  removed: 'View removed.',
  scheduleSaved: 'The view will be mailed',
  scheduleRemoved: 'The view is mailed no more.',
  testSent: 'A mail with this view is on its way to',
  failed: 'The view could not be changed.',
  /** Why a mail was not sent, for the owner. */
  ownerAway:
    'The mails stopped, because the owner of the view cannot sign in any more or may not read this report.',
  noColumns:
    'The mails stopped, because the publisher report of the owner has no columns or no display names at the moment.',
  notAccepted: 'The mail server did not accept the mail',
  notRead: 'The report could not be read',
  changedMeanwhile: 'The mails were stopped, or the rights of the owner changed, while the mail was written.',
  unknown:
    'It is not known whether this mail was sent, because the process ended while it was handed over. It is not sent again.',
} as const
