/** A select's value for a flag that may be left open. */
export function fromFlag(flag: boolean | undefined): string | null {
  return flag === undefined ? null : String(flag)
}

/** The flag of a select's value; nothing chosen leaves it open. */
export function toFlag(value: string | null): boolean | undefined {
  return value === null ? undefined : value === 'true'
}
