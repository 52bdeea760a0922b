/** States of an advice item: docs/behaviour/advisor.md#life-of-an-item. */
export const adviceStatuses = ['active', 'snoozed', 'closed'] as const
export type AdviceStatus = (typeof adviceStatuses)[number]

/** What a person does with an item. */
export const adviceActions = ['active', 'snooze', 'close'] as const
export type AdviceAction = (typeof adviceActions)[number]

/** What happened to an item; `over` and `woken` are the system's. */
export const adviceEvents = ['opened', 'snoozed', 'closed', 'activated', 'woken', 'over'] as const
export type AdviceEvent = (typeof adviceEvents)[number]

/** Which actions an item of a state allows: decision 0319. */
export const allowedActions: Readonly<Record<AdviceStatus, readonly AdviceAction[]>> = {
  active: ['snooze', 'close'],
  snoozed: ['active', 'close'],
  closed: [],
}
