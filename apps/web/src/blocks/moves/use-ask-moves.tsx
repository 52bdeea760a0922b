import { Alert } from '@mantine/core'
import type { BookingMoves } from '@headgate/contract/revenue/moves'
import { type FetchQueryOptions, useQueryClient } from '@tanstack/react-query'
import { CallFailure, failureText } from '../../lib/call-failure.ts'
import { ask } from '../../ui/dialog/ask.tsx'
import { Moves, movesAnything } from './moves.tsx'

/** Why the figures cannot be shown: the refusal, or that the reports do not answer. */
export const movesFailure = (error: unknown): string =>
  error instanceof CallFailure && error.status < 500
    ? failureText(error)
    : 'What it moves cannot be computed at the moment. Try again in a minute, or choose a later day.'

/**
 * Shows what a change would move, and asks whether to save it. Resolves to true at once where nothing moves. Throws
 * when the server refuses the change itself.
 */
export function useAskMoves() {
  const client = useQueryClient()
  return async <Key extends readonly unknown[]>(
    query: FetchQueryOptions<BookingMoves, Error, BookingMoves, Key>,
  ): Promise<boolean> => {
    const question = { title: 'What this moves', size: 'xl' } as const
    try {
      const moves = await client.fetchQuery(query)
      if (!movesAnything(moves)) return true
      return ask({ ...question, confirm: 'Save', content: <Moves moves={moves} /> })
    } catch (error) {
      if (error instanceof CallFailure && error.status < 500) throw error
      const content = <Alert color="yellow">{movesFailure(error)}</Alert>
      return ask({ ...question, confirm: 'Save anyway', content })
    }
  }
}
