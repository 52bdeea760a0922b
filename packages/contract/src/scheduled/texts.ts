/** Texts of scheduled changes. They are apart because `messages.ts` is in the first load of the console. */
export const scheduledTexts = {
  timePassed: 'Please choose a time that is still to come.',
  timeTooFar: 'Please choose a time within the next 366 days.',
  linkInactive: 'The publisher link is inactive. Activate it before you schedule its publication.',
  dayPassed: 'Please choose a day after today (UTC).',
  noSuchField:
    'This value cannot be changed from a day on. Choose a daily cap, a weight or a share of the record.',
  ruleRequired: 'Please send the rule whose value changes.',
  noSuchRule: 'There is no such enabled rule in the saved draft.',
  noWeights: 'Rules have no weights in a waterfall.',
  publicationOnly: 'Only a publication publishes a draft.',
  wholeDays: 'This value changes at the begin of a UTC day. Choose a time of 00:00.',
  valueScheduled: 'The change is scheduled.',
  scheduled: 'Publication scheduled.',
  moved: 'The time was changed.',
  draftTaken: 'The draft as it is now will be published.',
  groupHasOne:
    'A publication of this group is scheduled. What you save now was not seen when it was scheduled.',
  cancelled: 'The scheduled change was cancelled.',
  /** Why nothing was published at the time, or why a change ended before it. */
  recordRemoved: 'The record was removed for good.',
  recordArchivedThen: 'Nothing was changed, because the record was archived.',
  ruleGoneThen: 'Nothing was changed, because the rule is no longer enabled in the saved draft.',
  servedRefused:
    'Nothing was changed. Without the other changes of the draft, the served rules would be wrong:',
  linkArchivedThen: 'Nothing was published, because the publisher link was archived.',
  groupArchivedThen: 'Nothing was published, because the group was archived.',
  linkInactiveThen: 'Nothing was published, because the publisher link was inactive.',
  draftChanged: 'Nothing was published, because the draft was changed after the publication was scheduled.',
  draftChangedSince:
    'The draft was changed since. Nothing will be published, unless you decide to publish the saved draft then.',
  publishedBefore: 'It was published by hand before its time.',
  zoneInvalid: 'Please choose a time zone such as Europe/Berlin.',
  hoursRequired: 'Please choose at least one hour in which the rule runs.',
  waterfallNeedsAllHours:
    'In a waterfall at least one enabled rule without a cap must run at all hours. Outside the hours of the others nothing would be redirected.',
  noRuleAtAllHours: 'Every enabled rule has hours. When none of them runs, searches go over cap.',
  failed: 'A scheduled change was not made',
} as const
