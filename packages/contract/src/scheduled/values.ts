/** What a scheduled change does (docs/behaviour/scheduled-changes.md#kinds). */
export const scheduledKinds = ['publication', 'value'] as const
export type ScheduledKind = (typeof scheduledKinds)[number]

export const scheduledStates = ['pending', 'done', 'failed', 'cancelled'] as const
export type ScheduledState = (typeof scheduledStates)[number]

/** Tables whose records can have a scheduled publication. */
export const publishableEntities = ['targeting', 'advertiser_link_group'] as const
export type PublishableEntity = (typeof publishableEntities)[number]

/** Values that can change from a day on. */
export const scheduledFields = ['daily_cap', 'weight', 'revenue_share'] as const
export type ScheduledField = (typeof scheduledFields)[number]

/** Tables whose records can have scheduled changes, with the values that can change. Those with drafts change in a rule. */
export const changeableFields = {
  targeting: ['daily_cap', 'weight'],
  advertiser_link_group: ['daily_cap', 'weight'],
  provider_link: ['daily_cap'],
  publisher_account: ['revenue_share'],
  provider: ['revenue_share'],
} as const satisfies Record<string, readonly ScheduledField[]>
export type ScheduledEntity = keyof typeof changeableFields
export const scheduledEntities = Object.keys(changeableFields) as [ScheduledEntity, ...ScheduledEntity[]]

/** Whether the value is one of a rule of the record. */
export const isOfRule = (entity: ScheduledEntity): entity is PublishableEntity =>
  (publishableEntities as readonly string[]).includes(entity)

/** Days ahead that a change can be scheduled. */
export const SCHEDULED_DAYS = 366
