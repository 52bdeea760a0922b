import type { ChannelLists } from '@headgate/contract/revenue/import-values'
import type { BookingFacts } from '@headgate/db/revenue/booking-facts'
import type { ReadResult } from '@headgate/db/revenue/imports/imports'
import { AccountBook, withoutCase } from '@headgate/domain/revenue/booking/matching'
import { channelList } from '@headgate/domain/revenue/channel-list'
import { moneyText } from '@headgate/domain/revenue/money'
import type { ReadLine } from '@headgate/domain/revenue/reading/types'
import type { RowSender } from './row-sender.ts'

/** Most channels and days with lines that failed; a file with more is broken as a whole. */
const MOST_FAILED = 10_000

const MISSING_ACCOUNT = 'Missing publisher ad account'

interface DaySum {
  rows: number
  revenue: number
}

/** Lines that could not be read, by channel and day as far as these could be read. */
interface FailedLines {
  channel: string
  day: string | null
  rows: number
  revenue: number
  reason: string
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
  readonly #rows: RowSender<'reported_row'>
  readonly #skipped: RowSender<'skipped_line'>
  /** Seconds since 1970. */
  readonly #createdAt: number
  readonly #days = new Map<string, DaySum>()
  readonly #uploadedChannels = new Set<string>()
  readonly #failedChannels = new Set<string>()
  readonly #failedLines = new Map<string, FailedLines>()
  readonly #unmatchedChannels = new Set<string>()
  #uploaded = 0
  #unmatched = 0
  #failed = 0
  #excluded = 0
  #checkSum = 0
  /** Channel and day of the last line: those of the next one are often the same, and need no look-up then. */
  #lastChannel = ''
  #lastDay = ''
  #lastIsMatched = false
  #uploadedSum = 0

  constructor(
    key: ImportKey,
    given: {
      facts: BookingFacts
      /** Channel values of the advertiser's links. */
      linkChannels: readonly string[]
      rows: RowSender<'reported_row'>
      skipped: RowSender<'skipped_line'>
      now: Date
    },
  ) {
    this.#key = key
    this.#hasAccount = matcher(given.facts)
    this.#linkChannels = new Set(given.linkChannels.map((channel) => channel.toLowerCase()))
    this.#rows = given.rows
    this.#skipped = given.skipped
    this.#createdAt = Math.floor(given.now.getTime() / 1_000)
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
        this.#addFailed(line)
      } else this.#excluded += 1
      this.#skip(line, line.kind, line.reason ?? '')
      return
    }
    const day = line.day!
    const channel = line.channel!
    if (channel !== this.#lastChannel || day !== this.#lastDay) {
      this.#lastChannel = channel
      this.#lastDay = day
      this.#lastIsMatched = this.#hasAccount(channel, day)
      ;(this.#lastIsMatched ? this.#uploadedChannels : this.#unmatchedChannels).add(channel)
    }
    const isMatched = this.#lastIsMatched
    this.#checkSum += line.searches
    if (isMatched) {
      this.#uploaded += 1
      this.#uploadedSum += line.searches
    } else {
      this.#unmatched += 1
      this.#skip(line, 'no account', MISSING_ACCOUNT)
    }
    const sum = this.#days.get(day)
    if (sum) {
      sum.rows += 1
      sum.revenue += line.revenue
    } else this.#days.set(day, { rows: 1, revenue: line.revenue })
    this.#keep(line, channel, day, isMatched)
  }

  #keep(line: ReadLine, channel: string, day: string, isMatched: boolean): void {
    const { columns } = this.#rows
    columns.provider_id.add(this.#key.providerId)
    columns.date.add(day)
    columns.import_id.add(this.#key.importId)
    columns.load.add(this.#key.load)
    columns.row_index.add(line.row)
    columns.is_matched.add(isMatched ? 1 : 0)
    columns.channel.add(channel)
    columns.country.add(line.country)
    columns.country_unread.add(line.countryUnread ? 1 : 0)
    columns.total_searches.add(line.searches)
    columns.monetized_searches.add(line.monetized)
    columns.clicks.add(line.clicks)
    columns.followon_searches.add(line.followon)
    columns.initial_searches.add(line.initial)
    columns.revenue.add(line.revenue)
  }

  #addFailed({ channel, day, revenue, reason }: ReadLine): void {
    const key = JSON.stringify([channel ?? '', day ?? ''])
    const sum = this.#failedLines.get(key)
    if (sum) {
      sum.rows += 1
      sum.revenue += revenue
    } else if (this.#failedLines.size < MOST_FAILED)
      this.#failedLines.set(key, {
        channel: channel ?? '',
        day: day ?? null,
        rows: 1,
        revenue,
        reason: reason ?? '',
      })
  }

  #skip(line: ReadLine, outcome: string, reason: string): void {
    const { columns } = this.#skipped
    columns.provider_id.add(this.#key.providerId)
    columns.import_id.add(this.#key.importId)
    columns.load.add(this.#key.load)
    columns.row_index.add(line.row)
    columns.outcome.add(outcome)
    columns.date.add(line.day)
    columns.channel.add(line.channel ?? '')
    columns.total_searches.add(line.searches)
    columns.monetized_searches.add(line.monetized)
    columns.clicks.add(line.clicks)
    columns.revenue.add(line.revenue)
    columns.field.add(line.field ?? '')
    columns.reason.add(reason)
    columns.texts.add(line.texts)
    columns.created_at.add(this.#createdAt)
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
      failedLines: [...this.#failedLines.values()].map((one) => ({
        ...one,
        revenue: moneyText(one.revenue),
      })),
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
  // By channel and not by day: a file of a year with all accounts for each day would not fit into memory.
  const byChannel = Map.groupBy(accounts, (account) => withoutCase(account.channel))
  const accountsOf = (channel: string) => byChannel.get(withoutCase(channel)) ?? []
  const channels = new Map<string, { names: string[]; book: AccountBook; day: string; hasAccount: boolean }>()
  return (channel, day) => {
    let found = channels.get(channel)
    if (!found) {
      const names = [channel, ...(aliases.get(channel) ?? [])]
      const own = new Set(names.flatMap(accountsOf))
      channels.set(channel, (found = { names, book: new AccountBook([...own]), day: '', hasAccount: false }))
    }
    if (found.day !== day) {
      const accountsOn = found.book.on(day)
      found.hasAccount = found.names.some((name) => accountsOn(name).length > 0)
      found.day = day
    }
    return found.hasAccount
  }
}
