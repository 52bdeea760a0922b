/** Id of the element with the problems of the rule at this place, which describes its fields. */
export const problemsId = (at: number) => `rule-problems-${at}`
