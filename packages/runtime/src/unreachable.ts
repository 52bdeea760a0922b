/** Codes of Node and OpenSSL for a certificate that is not trusted, has ended, or belongs to another host. */
const CERTIFICATE_FAULT = /CERT|SIGNATURE|INVALID_CA|HOSTNAME_MISMATCH/

/**
 * Why a server cannot be reached, and the remedy, for a line of a StartError. `code` is that of the error; `authority`
 * says where its certificate authority is set.
 */
export function unreachable(code: string, authority: string): string {
  return CERTIFICATE_FAULT.test(code)
    ? `has a certificate that is refused (${code}). Name its authority in ${authority}, or correct the address`
    : `cannot be reached (${code}). Start it, or correct the address`
}
