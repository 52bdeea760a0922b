/** A select's value for a flag that may be undefined. */
export function fromFlag(flag: boolean | undefined): string | null {
  return flag === undefined ? null : String(flag)
}

/** The flag for a select's value; undefined if nothing is chosen. */
export function toFlag(value: string | null): boolean | undefined {
  return value === null ? undefined : value === 'true'
}
