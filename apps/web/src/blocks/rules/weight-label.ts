/** The documented label, without a blank. */
export const weightLabel = 'Weight(%)'
