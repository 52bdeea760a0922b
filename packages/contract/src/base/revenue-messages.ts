/** Texts about revenue; a part of the catalogue in messages.ts. */
export const revenueMessages = {
  removal: {
    dateRangeRequired: 'Please select a valid date range',
    selectDateRange: 'Please select date range',
    cannotRemove: 'Sorry, unable to remove data',
    otherAdvertiser: 'This is not the advertiser of the address. Send the same one, or none.',
    cannotLoadChannels: 'Sorry, unable to load advertiser channels',
    noAccount: 'Sorry, no id for publisher account found',
    cannotLoadAccount:
      'Sorry, facing problem loading publisher account data. Please reload the page and try again.',
    /** {id}, {n} and {name} are filled in. */
    confirmAccount: 'Are you sure you want to remove report data for publisher account {id}?',
    confirmAdvertiser: 'Are you sure you want to remove the revenue log of advertiser {id} {name}?',
    deleted: 'Deleted {n} rows of data.',
    removed: 'Successfully removed {n} rows of data.',
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
    oneFile: 'Please send one file and its advertiser, and nothing else.',
    noAdvertiser: 'Please select an advertiser.',
    noMapping: 'The columns of this advertiser are not mapped yet. Please map them before uploading a file.',
    tooLarge: 'The file is too large. Please upload at most 2 GB at once.',
    cutShort: 'The file did not arrive whole, so nothing was loaded. Please upload it again.',
    originalLost:
      'The uploaded file is missing or damaged on the server, so nothing was loaded. Please upload it again.',
    noOriginal: 'The original file of this import is not in the database, and not on this server.',
    diskFull:
      'The disk of the server is full. Nothing was loaded. Please free space and upload the file again.',
    doubtTickNeeded:
      'The file does not look like those of its advertiser. Please tick that you have seen why.',
    errorFileScope: 'A mended error file replaces its lines. Please leave this answer out.',
    replacedTickNeeded:
      'Lines that were uploaded before would be replaced. Please tick that you have seen them.',
    tickNeeded: 'Some days change a lot or become lower. Please tick that you have seen them.',
  },
  repairs: {
    chooseDay: 'Please choose a day.',
    dayTooEarly: 'Please choose a day from 2000-01-01 on.',
    noteRequired: 'Please write why it is ignored, for those who see it later.',
    sameChannel: 'The booking takes both for the same channel already. Make an account, or widen one.',
    unknownChannel: 'No advertiser link and no account of this advertiser has this channel.',
    noAccountThen:
      'No account of this channel is valid on any of the unmatched days. Make an account, or widen one.',
    notThisAdvertiser: 'This does not belong to this advertiser.',
    ruleWithoutLink: 'This rule never sent searches to this advertiser link. Choose one that does.',
    endsBeforeItBegins: 'The last day cannot be before the first day.',
    notNarrower: 'A repair can add days to an account, but not take any away.',
    nothingAdded: 'The account has these days already. Choose an earlier first day or a later last day.',
    ignored: 'The channel is ignored from now on.',
    undone: 'The repair is undone.',
    repairedLater: 'The repair is saved. Its days are booked again within some minutes.',
  },
  asKnown: {
    notForPublishers: 'Your report shows what is known now. What it showed before is in Changed revenue.',
    /** {moment} is filled in. */
    notKept: 'What reports showed is kept since {moment}. Please choose a later moment.',
    inFuture: 'Please choose a moment that is not in the future.',
    ofNow:
      'Searches are those until then, as they are counted now. Names and settings of publisher links are those of now.',
    /** {day} is filled in. */
    searchesGone: 'Searches before {day} are no longer kept.',
    noMaturity: 'How final the figures were is not known for this moment.',
    noSettled:
      'How final the figures were is not known for this moment. Please choose a later moment, or do not ask for settled days only.',
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
  displayColumns: {
    selectRequired: 'Please select required values',
    selectOne:
      'Please select at least one column from Total Searches, Publisher Revenue or Monetized Searches',
    noUser: "We couldn't read the user id from the url. Please select a user from the list.",
    cannotUpdate: 'Unable to update display columns',
    cannotSave: 'Unable to save display columns',
    saved: 'Display columns saved.',
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
