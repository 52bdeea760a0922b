/** What a screen does about a change: it asks and sends `action` on yes, or it says why nothing changed. */
export type Effect<Action> =
  | {
      kind: 'confirm'
      text: string
      action: Action
      /** Places from 1 of the rules that a yes disables, where the text does not say which. */
      rules?: readonly number[]
    }
  | { kind: 'refuse'; text: string }

export interface Change<Draft, Action> {
  draft: Draft
  effects: Effect<Action>[]
}

export const done = <Draft>(draft: Draft): Change<Draft, never> => ({ draft, effects: [] })

export const refuse = <Draft>(draft: Draft, text: string): Change<Draft, never> => ({
  draft,
  effects: [{ kind: 'refuse', text }],
})

/** The draft stays as it is until the question is answered. */
export const ask = <Draft, Action>(
  draft: Draft,
  text: string,
  action: Action,
  rules?: readonly number[],
): Change<Draft, Action> => ({
  draft,
  effects: [{ kind: 'confirm', text, action, ...(rules && { rules }) }],
})
