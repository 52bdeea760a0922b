/** Whether two records hold the same in every field; a field that is undefined and one that is absent are the same. */
export function sameFields(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true
  if (!isRecord(a) || !isRecord(b)) return false
  return Object.keys({ ...a, ...b }).every((name) => Object.is(a[name], b[name]))
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
