/** What keeps an engine from starting and is for its operator to put right; the text is ready to print. */
export class StartError extends Error {
  override readonly name: string = 'StartError'
}
