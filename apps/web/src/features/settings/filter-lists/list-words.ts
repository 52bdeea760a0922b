import type { SearchListName } from '@headgate/contract/settings/search-lists'

interface ListWords {
  title: string
  /** What one line has. */
  line: string
  /** Above the inputs of lines. */
  help: string
  searchLabel: string
  searchHint: string
  example: string
}

/** The words of each list of the filters. */
export const listWords: Record<SearchListName, ListWords> = {
  'proxy-ranges': {
    title: 'Proxy Ranges',
    line: 'Address or range',
    help: 'One address or range a line: 10.0.0.1, 10.0.0.0/8 or 10.0.0.1-10.0.0.9. # starts a comment.',
    searchLabel: 'Find an address or a text',
    searchHint: '203.0.113.7',
    example: '203.0.113.0/24 # a proxy service',
  },
  'high-paying-keywords': {
    title: 'High-Paying Keywords',
    line: 'Keyword',
    help: 'One keyword a line, of one word or several. Capital letters do not count. # starts a comment.',
    searchLabel: 'Find a keyword or a search',
    searchHint: 'cheap car insurance',
    example: 'car insurance',
  },
}

/** A number with its noun: `1 entry`, `1,204 entries`. */
export const entriesText = (count: number, shown: string) => `${shown} ${count === 1 ? 'entry' : 'entries'}`
