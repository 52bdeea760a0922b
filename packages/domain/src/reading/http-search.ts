import { dynamicParameters } from '@headgate/contract/base/constants'
import { decodeValue, parameterNames, rawValue, readId, type SearchAddress } from './search-request.ts'
import type { Search } from '../decision/search.ts'
import type { Address } from './address.ts'
import type { AgentFacts } from './agent-facts.ts'
import type { KeywordList } from './keyword-list.ts'
import { findRange, type RangeTable } from './range-table.ts'

const CLICK_ID = dynamicParameters.indexOf('CLICK_ID')

/** The lists that filters read, the same for all searches of a thread. */
export interface SearchLists {
  readonly proxies: RangeTable
  readonly highPaying: KeywordList
}

/** A search that came over HTTP. Facts for filters and templates are computed on demand. */
export class HttpSearch implements Search {
  readonly publisherId: number
  readonly targetingId: number
  readonly forged: boolean
  readonly keyword: string
  readonly addressKey: number

  readonly client: Address
  readonly agent: AgentFacts
  readonly #query: string
  readonly #clickName: string
  readonly #lists: SearchLists
  #highPaying: boolean | null = null

  constructor(
    address: SearchAddress,
    forged: boolean,
    client: Address,
    agent: AgentFacts,
    lists: SearchLists,
  ) {
    this.publisherId = readId(address.publisherId)
    this.targetingId = readId(address.targetingId)
    this.forged = forged
    this.keyword = decodeValue(rawValue(address.query, 'q') ?? '').trim()
    this.addressKey = client.key
    this.client = client
    this.agent = agent
    this.#query = address.query
    this.#clickName = address.clickName
    this.#lists = lists
  }

  isBot(): boolean {
    return this.agent.bot
  }

  isProxyAddress(): boolean {
    return findRange(this.#lists.proxies, this.client) !== 0
  }

  chromeVersion(): number {
    return this.agent.chrome
  }

  windowsVersion(): number {
    return this.agent.windows
  }

  isHighPayingKeyword(): boolean {
    this.#highPaying ??= this.#lists.highPaying.matches(this.keyword)
    return this.#highPaying
  }

  parameter(index: number): string {
    return this.value(index === CLICK_ID ? this.#clickName : parameterNames[index]!)
  }

  clickId(): string {
    return this.value(this.#clickName)
  }

  /** Decoded text of any parameter; empty when it is not sent. */
  value(name: string): string {
    const raw = rawValue(this.#query, name)
    return raw === undefined ? '' : decodeValue(raw)
  }
}
