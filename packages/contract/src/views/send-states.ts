/**
 * Of a mail that is due: its report is being read, it is being handed to the mail server, it was sent, it failed for
 * good, and nobody knows because the process ended while it was handed over.
 */
export const sendStates = ['preparing', 'sending', 'sent', 'failed', 'unknown'] as const
export type SendState = (typeof sendStates)[number]
