/** Something the person who starts Headgate can put right: its message is all that is printed. */
export class StartProblem extends Error {
  override readonly name = 'StartProblem'
}
