/** As the documents write it (2 §2.3). */
export const weightLabel = 'Weight(%)'
