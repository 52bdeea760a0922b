/** What keeps something from starting and is for its operator to put right; its message is all that is printed. */
export class StartError extends Error {
  override readonly name: string = 'StartError'
}
