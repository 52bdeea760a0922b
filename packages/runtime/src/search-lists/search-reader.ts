import { searchParameters, type explainSearch } from '@headgate/contract/targetings/explain-search'
import { readAddress, unknownAddress, type Address } from '@headgate/domain/reading/address'
import { readAgent } from '@headgate/domain/reading/agent-facts'
import { HttpSearch, type SearchLists } from '@headgate/domain/reading/http-search'
import { KeywordList } from '@headgate/domain/reading/keyword-list'
import { findRange, type RangeTable } from '@headgate/domain/reading/range-table'
import type { Logger } from '../log.ts'
import { countryLetters } from './country-table.ts'
import { compileRanges, type ListEntries } from './lists.ts'
import { loadCountriesAside } from './load-countries-aside.ts'
import type { z } from 'zod'

type Body = Pick<
  z.output<(typeof explainSearch)['body']>,
  'keyword' | 'country' | 'address' | 'user_agent' | 'parameters'
>

/** The result of reading an entered search, for any link. */
export interface ReadSearch {
  searchOf: (publisherId: number, targetingId: number) => HttpSearch
  /** The values that filters and the record get from it. */
  facts: (search: HttpSearch) => SearchFacts
}

type SearchFacts = Omit<z.output<(typeof explainSearch)['data']>['search'], 'time'>

/** Resolves with null when the searcher's address is not an address. */
export type SearchReader = (body: Body, lists: SearchLists) => Promise<ReadSearch | null>

/** Lists in the form that filters use. */
export function compileLists({ proxyRanges, highPayingKeywords }: ListEntries): SearchLists {
  return { proxies: compileRanges(proxyRanges).table, highPaying: new KeywordList(highPayingKeywords) }
}

/**
 * Reads an entered search with the engine's own reader, from an address like those of generated links and with the
 * lists that engines serve, so that engine and explanation see the same search. The first search that needs the table
 * of countries loads it, from `database`, the setting COUNTRY_DATABASE, if there is one.
 */
export function searchReader(dataDir: string, log: Logger, database?: string): SearchReader {
  let countries: Promise<RangeTable> | undefined
  const countryOf = async (address: Address) => {
    if (address === unknownAddress) return ''
    countries ??= loadCountriesAside(dataDir, log, database).catch((cause: unknown) => {
      // The next search tries again.
      countries = undefined
      throw cause
    })
    return countryLetters(findRange(await countries, address))
  }
  return async (body, lists) => {
    const client = body.address === '' ? unknownAddress : readAddress(body.address)
    if (client === null) return null
    const agent = readAgent(body.user_agent)
    const country = body.country || (await countryOf(client))
    return {
      searchOf(publisherId, targetingId) {
        const search = new HttpSearch(lists)
        search.readText(addressOf(body, publisherId, targetingId))
        search.client = client
        search.agent = agent
        return search
      },
      facts: (search) => ({
        keyword: search.keyword,
        country,
        click_id: search.clickId(),
        bot: search.isBot(),
        proxy: search.isProxyAddress(),
        high_paying: search.isHighPayingKeyword(),
        chrome_version: finite(search.chromeVersion()),
        windows_version: finite(search.windowsVersion()),
      }),
    }
  }
}

const finite = (value: number) => (Number.isFinite(value) ? value : null)

function addressOf(body: Body, publisherId: number, targetingId: number): string {
  const query = new URLSearchParams({
    q: body.keyword,
    publisher_id: String(publisherId),
    targeting_id: String(targetingId),
  })
  for (const name of searchParameters) {
    const value = body.parameters[name]
    if (value && !query.has(name)) query.set(name, value)
  }
  return `/search?${query.toString()}`
}
