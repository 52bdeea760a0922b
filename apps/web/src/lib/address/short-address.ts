/** An address without its scheme, and without its host where that is the same in all rows. */
export function shortAddress(address: string, withHost: boolean): string {
  const [, host = '', rest = address] = /^https?:\/\/([^/?#]*)(.*)$/i.exec(address) ?? []
  return withHost ? host + rest : rest
}
