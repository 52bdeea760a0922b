/** The reaction of a screen to a change: ask, and send `action` on yes, or show why nothing changed. */
export type Effect<Action> =
  | {
      kind: 'confirm'
      text: string
      action: Action
      /** Places (from 1) of the rules that a yes disables, where the text does not name them. */
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

/** The draft stays unchanged until the user has answered the question. */
export const ask = <Draft, Action>(
  draft: Draft,
  text: string,
  action: Action,
  rules?: readonly number[],
): Change<Draft, Action> => ({
  draft,
  effects: [{ kind: 'confirm', text, action, ...(rules && { rules }) }],
})
