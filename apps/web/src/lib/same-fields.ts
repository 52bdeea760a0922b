/** Whether two records have the same value in every field. An undefined field equals an absent one. */
export function sameFields(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true
  if (!isRecord(a) || !isRecord(b)) return false
  return Object.keys({ ...a, ...b }).every((name) => Object.is(a[name], b[name]))
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
