/** Whether a line has the fields of its header, and if not, why. */
export interface LineShape {
  /** Whether a record with these fields is a line of the file. */
  fits: (fields: readonly string[]) => boolean
  problem: (fields: readonly string[]) => string
}

/**
 * The fields that lines of a header must have. Empty fields beyond the header are allowed, because many programs end
 * each line with a separator; so are columns without a name at the end of the header. A line with fewer fields fails
 * even if only unused columns are missing: it may have been cut off in the middle of a number.
 */
export function lineShape(header: readonly string[]): LineShape {
  const { length } = header
  const least = header.findLastIndex((name) => name.trim() !== '') + 1
  return {
    fits: (fields) =>
      fields.length === length ||
      (fields.length >= least && fields.slice(length).every((field) => field.trim() === '')),
    problem: (fields) =>
      fields.length < least
        ? `The line has ${fields.length} of ${length} fields. It was cut off, or a separator is missing.`
        : `The line has ${fields.length} fields, the header has ${length}. Put fields that contain the separator in quotation marks.`,
  }
}
