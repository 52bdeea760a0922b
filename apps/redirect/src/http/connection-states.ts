/**
 * The states of a connection and their deadlines (decision 0165). When a deadline passes, the next step never depends
 * on the client.
 *
 * | state | waits for | since | then |
 * |---|---|---|---|
 * | `idle` | a request | the client's last byte | FIN, `lingering` |
 * | `reading` | the rest of a head | the head's first byte | 408 and FIN, `lingering` |
 * | `held` | the reply to a search | the search | closed |
 * | `sending` | the client to take replies | it last took something | closed |
 * | `lingering` | the client's FIN after ours | ours, with nothing left to send | closed |
 */
export type ConnectionState = 'idle' | 'reading' | 'held' | 'sending' | 'lingering'

/** In milliseconds. The longest life without a useful byte is `idle` and then `lingering`. */
export const deadlines: Readonly<Record<ConnectionState, number>> = {
  idle: 75_000,
  reading: 10_000,
  /** Searches wait 150 ms for leases; this only ends searches that would wait for ever. */
  held: 10_000,
  sending: 30_000,
  /** Gives a client time to read the last reply: closing earlier could discard it. */
  lingering: 2_000,
}
