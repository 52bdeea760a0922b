/** A reason not to start that the operator must remove; only its message is printed. */
export class StartError extends Error {
  override readonly name: string = 'StartError'
}
