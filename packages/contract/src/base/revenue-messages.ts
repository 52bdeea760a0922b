/** Texts about revenue; a part of the catalogue in messages.ts. */
export const revenueMessages = {
  removal: {
    dateRangeRequired: 'Please select a valid date range',
    selectDateRange: 'Please select date range',
    cannotRemove: 'Sorry, unable to remove data',
    cannotLoadChannels: 'Sorry, unable to load advertiser channels',
    noAccount: 'Sorry, no id for publisher account found',
    cannotLoadAccount:
      'Sorry, facing problem loading publisher account data. Please reload the page and try again.',
  },
  csv: {
    cannotLoadAdvertisers: 'Unable to load list of advertisers with mapping',
    noAdvertisers: 'No data about advertisers',
    failed: 'Unable to upload the CSV DATA',
    noStatus: 'Unable to verify the csv status',
    cannotVerify: 'Unable to verify the status of the csv upload',
    done: 'CSV File updated successfully!',
    cannotFetchLogs: 'Failed to fetch logs',
    notCsv: 'File not of CSV Type',
    noFile: 'Please select a file.',
    noAdvertiser: 'Please select an advertiser.',
    noMapping: 'The columns of this advertiser are not mapped yet. Please map them before uploading a file.',
    tooLarge: 'The file is too large. Please upload at most 2 GB at once.',
    diskFull:
      'The disk of the server is full. Nothing was loaded. Please free space and upload the file again.',
    tickNeeded: 'Some days change a lot or become lower. Please tick that you have seen them.',
  },
  mapping: {
    selectAdvertiser: 'Please Select a Advertiser to begin.',
    noDisplayNames:
      'Display Names not set yet. Please enter display names before setting csv fields for advertiser.',
    notUnique: 'Please enter valid and unique values',
    columnRequired: 'Please enter equivalent field',
    confirmChange: 'Are you sure you want to change the mapping?',
    saved: 'Mapping saved.',
    otherAdvertiser:
      'This mapping belongs to another advertiser. Reload the page and make your change again.',
  },
  displayNames: {
    required: 'Please enter Display Name',
    blank: 'Please enter equivalent Display Name',
    saved: 'Display names saved.',
  },
  publisherAccounts: {
    shareInvalid: 'Please Enter valid Revenue Share (%)',
    apiKeyInvalid: 'Please Enter valid API Key',
    updated: 'Publisher ad account updated.',
    ended:
      'This account has ended, so its status cannot change. A publication that reaches the link again begins a new account.',
    coversNoDay: 'This account began and ended on one day and covers no day, so its share moves nothing.',
  },
} as const
