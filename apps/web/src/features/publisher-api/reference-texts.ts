import {
  MOST_REVENUE_DAYS,
  type PublisherRevenueRow,
  revenueSamples,
} from '@headgate/contract/publisher-api/revenue-call'

interface Param {
  name: string
  isRequired: boolean
  text: string
}

/** Parameters of the public call, for the people who write the program. */
export const params: readonly Param[] = [
  { name: 'from_date', isRequired: true, text: 'First day (UTC), YYYY-MM-DD.' },
  {
    name: 'to_date',
    isRequired: true,
    text: `Last day (UTC), YYYY-MM-DD. At most ${MOST_REVENUE_DAYS} days in one call.`,
  },
  { name: 'format', isRequired: false, text: 'JSON or CSV. JSON without it.' },
  {
    name: 'api_key',
    isRequired: true,
    text: 'The API token. Better send it as the header Authorization: Bearer, which keeps it out of the logs of proxies.',
  },
]

/** What the fields of a row mean. */
export const fields: Record<keyof PublisherRevenueRow, string> = {
  Date: 'The day (UTC).',
  'Total Searches': 'Searches that were reported.',
  Clicks: 'Clicks on ads.',
  Subid: 'The channel of the searches; empty where there is none.',
  'Publisher ID': 'Always the own one.',
  'Monetized Searches': 'Searches with ads.',
  Country: 'Two letters, ISO 3166; empty where it is not known.',
  'Net Revenue': 'The publisher’s revenue, as on the dashboard: decimal text with six decimals.',
  Maturity: 'How final the figures are: none (not all of it is reported yet), partial, estimated, settled.',
  'Expected Share':
    'The part of the final revenue that is usually in by now, such as 0.97; null when it is not known.',
  'Restated At': 'When the revenue of the day last changed after it had been shown; null when it never did.',
}

const asText = (sample: unknown) => JSON.stringify(sample, null, 2)

export const samples = { success: asText(revenueSamples.success), failure: asText(revenueSamples.failure) }
