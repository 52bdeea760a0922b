/** Whether the address of a connection is loopback, also in the form of a socket for both address families. */
export function isLoopback(address: string | undefined): boolean {
  return address !== undefined && /^(::ffff:)?127\.|^::1$/.test(address)
}
