/** Whether an address of a connection is of this machine, also in the form that a socket for both kinds gives it. */
export function isLoopback(address: string | undefined): boolean {
  return address !== undefined && /^(::ffff:)?127\.|^::1$/.test(address)
}
