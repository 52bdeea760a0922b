import type { Advice } from '@headgate/contract/advisor/advice-calls'
import type { AdviceAction } from '@headgate/contract/advisor/states'
import { createContext } from 'react'

/**
 * Opens the dialog of an action. The screen draws it, because a row may leave the list while somebody writes notes.
 */
export const OpenAction = createContext<(item: Advice, action: AdviceAction) => void>(() => undefined)
