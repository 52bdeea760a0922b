import { Buffer } from 'node:buffer'
import { dynamicParameters } from '@headgate/contract/base/constants'
import type { Search } from '../decision/search.ts'
import { unknownAddress, type Address } from './address.ts'
import { readAgent, type AgentFacts } from './agent-facts.ts'
import type { KeywordList } from './keyword-list.ts'
import { place, QueryIndex } from './query-index.ts'
import { findRange, type RangeTable } from './range-table.ts'
import { ValueBytes } from './value-bytes.ts'

const CLICK_ID = dynamicParameters.indexOf('CLICK_ID')

/** The lists that filters read, the same for all searches of a thread. */
export interface SearchLists {
  readonly proxies: RangeTable
  readonly highPaying: KeywordList
}

/** For reading one value at a time. */
const value = new ValueBytes()
/** The keyword of one search at a time, because filters, record and reply all read it. */
const keyword = new ValueBytes()
/** Numbers of the bytes that were read last, and of those whose keyword that is. */
let readings = 0
let keywordOf = 0
const noAgent = readAgent('')

/**
 * A search that came over HTTP, as bytes. Facts for filters and templates are computed on demand. The object is reused
 * for the next search of the thread, unless `keep` was called.
 */
export class HttpSearch implements Search {
  forged = false
  /** `keep` copies it. */
  client: Address = unknownAddress
  agent: AgentFacts = noAgent
  #lists: SearchLists
  #bytes: Buffer = Buffer.alloc(0)
  readonly #index = new QueryIndex()
  #reading = 0
  #highPaying: boolean | null = null

  constructor(lists: SearchLists) {
    this.#lists = lists
  }

  /** Reads the target `bytes[from, to)`; the other facts are the caller's to set. False when it is not a search. */
  read(bytes: Buffer, from: number, to: number, lists: SearchLists): boolean {
    this.#bytes = bytes
    this.#lists = lists
    this.#reading = readings += 1
    this.#highPaying = null
    return this.#index.read(bytes, from, to)
  }

  /** Reads a target that is text, such as one that a person entered. */
  readText(target: string): boolean {
    const bytes = Buffer.from(target, 'latin1')
    return this.read(bytes, 0, bytes.length, this.#lists)
  }

  /** Copies the request's head `[from, to)`, because its bytes will be overwritten. Returns the copy. */
  keep(from: number, to: number): Buffer {
    this.#bytes = Buffer.from(this.#bytes.subarray(from, to))
    this.#index.move(-from)
    this.client = { ...this.client }
    this.#reading = readings += 1
    return this.#bytes
  }

  get publisherId(): number {
    return this.#index.publisherId
  }

  get targetingId(): number {
    return this.#index.targetingId
  }

  get addressKey(): number {
    return this.client.key
  }

  /** Decoded and trimmed. */
  get keyword(): string {
    return this.#decodedKeyword().text
  }

  keywordCharacters(): number {
    return this.#decodedKeyword().characters
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
    if (this.#highPaying === null) {
      this.#highPaying = this.#lists.highPaying.matches(this.#decodedKeyword())
    }
    return this.#highPaying
  }

  parameter(index: number): string {
    this.parameterInto(value, index)
    return value.text
  }

  clickId(): string {
    return this.parameter(CLICK_ID)
  }

  /** The signature as sent, decoded; null when none was sent. */
  signature(): string | null {
    if (!this.#index.has(place.signature)) return null
    this.#valueInto(value, place.signature)
    return value.text
  }

  /** The keyword as bytes, which stay until the keyword of another search is read. */
  keywordInto(into: ValueBytes): void {
    into.setLike(this.#decodedKeyword())
  }

  /** The dynamic parameter at this index of the contract's list as bytes; empty when not sent. */
  parameterInto(into: ValueBytes, index: number): void {
    this.#valueInto(into, index === CLICK_ID ? this.#index.clickPlace : index)
  }

  /** The click id as bytes; empty when not sent. */
  clickIdInto(into: ValueBytes): void {
    this.#valueInto(into, this.#index.clickPlace)
  }

  /** The sub id as bytes; empty when not sent. */
  subIdInto(into: ValueBytes): void {
    this.#valueInto(into, place.subId)
  }

  #decodedKeyword(): ValueBytes {
    if (keywordOf !== this.#reading) {
      this.#valueInto(keyword, place.keyword)
      keyword.trim()
      keywordOf = this.#reading
    }
    return keyword
  }

  #valueInto(into: ValueBytes, at: number): void {
    const index = this.#index
    if (!index.has(at)) into.setEmpty()
    else if (index.isEncoded(at)) into.setEncoded(this.#bytes, index.from(at), index.to(at))
    else into.setPlain(this.#bytes, index.from(at), index.to(at))
  }
}
