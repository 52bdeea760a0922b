/**
 * The advertiser of the sample business whose API is a small server of our own (docs/sample-business.md#the-advertiser-with-an-api).
 * Its secret protects nothing: the figures are made up, and only this machine reaches the server.
 */
export const samplePartner = {
  name: 'Adlera Search',
  code: 'ADL',
  login: { client_id: 'headgate', client_secret: 'sample-partner-secret' },
} as const
