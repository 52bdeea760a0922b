import type { PublisherAccount } from '@headgate/contract/revenue/publisher-accounts'

/** A share with all decimals that it has: `62.5 %`. */
export const shareText = (share: number): string => `${share} %`

/** The days on which an account counts. */
export const validText = ({ valid_from, valid_to }: Pick<PublisherAccount, 'valid_from' | 'valid_to'>) => {
  if (valid_to === null) return `from ${valid_from}`
  return valid_to < valid_from ? `no day (began and ended on ${valid_from})` : `${valid_from} to ${valid_to}`
}

/** The state of an account in words. */
export const statusText = ({ status, valid_to }: Pick<PublisherAccount, 'status' | 'valid_to'>) => {
  if (valid_to !== null) return `Ended on ${valid_to}`
  return status ? 'Active' : 'Inactive'
}
