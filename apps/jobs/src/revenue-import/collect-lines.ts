import type { ChannelLists } from '@headgate/contract/revenue/import-values'
import type { BookingFacts } from '@headgate/db/revenue/booking-facts'
import type { ReadResult } from '@headgate/db/revenue/imports'
import { AccountBook } from '@headgate/domain/revenue/booking/matching'
import { channelList } from '@headgate/domain/revenue/channel-list'
import { moneyText } from '@headgate/domain/revenue/money'
import type { ReadLine } from '@headgate/domain/revenue/reading/types'
import { tsvArray, tsvText } from '@headgate/domain/revenue/tab-separated'
import type { RowSender } from './row-sender.ts'

export const MISSING_ACCOUNT = 'Missing publisher ad account'

interface DaySum {
  rows: number
  revenue: number
}

export interface ImportKey {
  providerId: number
  importId: number
  load: number
}

/**
 * Takes the lines of one import: sends them to the warehouse and counts what became of them. A line that was read is
 * stored also when no account matches, because its money is booked under account 0.
 */
export class LineCollector {
  readonly #key: ImportKey
  readonly #hasAccount: (channel: string, day: string) => boolean
  readonly #linkChannels: ReadonlySet<string>
  readonly #rows: RowSender
  readonly #skipped: RowSender
  readonly #createdAt: string
  readonly #days = new Map<string, DaySum>()
  readonly #uploadedChannels = new Set<string>()
  readonly #failedChannels = new Set<string>()
  readonly #unmatchedChannels = new Set<string>()
  #uploaded = 0
  #unmatched = 0
  #failed = 0
  #excluded = 0
  #checkSum = 0
  #uploadedSum = 0

  constructor(
    key: ImportKey,
    given: {
      facts: BookingFacts
      /** Channel values of the advertiser's links. */
      linkChannels: readonly string[]
      rows: RowSender
      skipped: RowSender
      now: Date
    },
  ) {
    this.#key = key
    this.#hasAccount = matcher(given.facts)
    this.#linkChannels = new Set(given.linkChannels.map((channel) => channel.toLowerCase()))
    this.#rows = given.rows
    this.#skipped = given.skipped
    this.#createdAt = given.now.toISOString().slice(0, 19).replace('T', ' ')
  }

  async take(lines: readonly ReadLine[]): Promise<void> {
    for (const line of lines) this.#takeLine(line)
    await this.#rows.pace()
    await this.#skipped.pace()
  }

  async end(): Promise<void> {
    await this.#rows.end()
    await this.#skipped.end()
  }

  #takeLine(line: ReadLine): void {
    if (line.kind !== 'read') {
      if (line.kind === 'failed') {
        this.#failed += 1
        if (line.channel) this.#failedChannels.add(line.channel)
      } else this.#excluded += 1
      this.#skip(line, line.kind, line.reason ?? '')
      return
    }
    const day = line.day!
    const channel = line.channel!
    const isMatched = this.#hasAccount(channel, day)
    this.#checkSum += line.searches
    if (isMatched) {
      this.#uploaded += 1
      this.#uploadedSum += line.searches
      this.#uploadedChannels.add(channel)
    } else {
      this.#unmatched += 1
      this.#unmatchedChannels.add(channel)
      this.#skip(line, 'no account', MISSING_ACCOUNT)
    }
    const sum = this.#days.get(day)
    if (sum) {
      sum.rows += 1
      sum.revenue += line.revenue
    } else this.#days.set(day, { rows: 1, revenue: line.revenue })
    const { providerId, importId, load } = this.#key
    this.#rows.add(
      `${providerId}\t${day}\t${importId}\t${load}\t${line.row}\t${isMatched ? 1 : 0}\t${tsvText(channel)}\t${line.country}\t${line.countryUnread ? 1 : 0}\t${line.searches}\t${line.monetized}\t${line.clicks}\t${line.followon}\t${line.initial}\t${moneyText(line.revenue)}`,
    )
  }

  #skip(line: ReadLine, outcome: string, reason: string): void {
    const { providerId, importId, load } = this.#key
    this.#skipped.add(
      `${providerId}\t${importId}\t${load}\t${line.row}\t${outcome}\t${line.day ?? String.raw`\N`}\t${tsvText(line.channel ?? '')}\t${line.searches}\t${line.monetized}\t${line.clicks}\t${moneyText(line.revenue)}\t${line.field ?? ''}\t${tsvText(reason)}\t${tsvArray(line.texts)}\t${this.#createdAt}`,
    )
  }

  /** What was counted, for PostgreSQL. */
  result(): Omit<ReadResult, 'message' | 'facts'> {
    return {
      load: this.#key.load,
      uploaded: this.#uploaded,
      unmatched: this.#unmatched,
      failed: this.#failed,
      excluded: this.#excluded,
      checkSum: this.#checkSum,
      uploadedSum: this.#uploadedSum,
      channelLists: this.#channelLists(),
      days: [...this.#days].map(([day, { rows, revenue }]) => ({ day, rows, revenue: moneyText(revenue) })),
    }
  }

  #channelLists(): ChannelLists {
    const hasLink = (channel: string) => this.#linkChannels.has(channel.toLowerCase())
    const unmatched = [...this.#unmatchedChannels]
    return {
      uploaded: channelList([...this.#uploadedChannels]),
      failed: channelList([...this.#failedChannels]),
      without_account: channelList(unmatched),
      without_link: channelList(unmatched.filter((channel) => !hasLink(channel))),
      link_without_account: channelList(unmatched.filter(hasLink)),
    }
  }
}

/** Whether a reported channel has an account on a day, by the same matching as the booking's. */
function matcher({ accounts, aliases }: BookingFacts): (channel: string, day: string) => boolean {
  const book = new AccountBook(accounts)
  const days = new Map<string, { find: ReturnType<AccountBook['on']>; found: Map<string, boolean> }>()
  return (channel, day) => {
    let ofDay = days.get(day)
    if (!ofDay) days.set(day, (ofDay = { find: book.on(day), found: new Map() }))
    let hasAccount = ofDay.found.get(channel)
    if (hasAccount === undefined) {
      hasAccount = ofDay.find(aliases.get(channel) ?? channel).length > 0
      ofDay.found.set(channel, hasAccount)
    }
    return hasAccount
  }
}
