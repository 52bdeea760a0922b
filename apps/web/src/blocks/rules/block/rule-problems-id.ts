/** The element with the texts about the rule at this place: its fields are described by it. */
export const problemsId = (at: number) => `rule-problems-${at}`
