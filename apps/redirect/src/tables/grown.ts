type Column = Int32Array<ArrayBuffer> | Uint32Array<ArrayBuffer>

/** A copy of a column with more places, 0 in the new ones. The system gives memory only to pages that are written. */
export function grown<C extends Column>(column: C, length: number): C {
  const longer = new (column.constructor as new (length: number) => C)(length)
  longer.set(column)
  return longer
}
