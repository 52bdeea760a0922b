/**
 * Cuts rows into parts, each for a statement or a call of its own. Returns none for no rows.
 *
 * @param most Rows of one part.
 */
export function* inParts<Row>(rows: readonly Row[], most: number): Generator<Row[], void> {
  for (let at = 0; at < rows.length; at += most) yield rows.slice(at, at + most)
}
