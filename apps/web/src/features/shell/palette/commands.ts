import type { FoundRecord, RecordKind } from '@headgate/contract/overview/find-records'
import type { Period } from '@headgate/contract/reports/periods'
import { stringifySearch } from '@headgate/domain/addresses/search-text'
import { DAY_MS, periodDays } from '@headgate/domain/days'
import { type ReportChoice, revenueReportHref } from '../../../blocks/reports/report-link.ts'
import { recordAddress } from '../../../lib/address/record-address.ts'

/** What is done with a record. */
export type Verb = 'pause' | 'activate' | 'edit' | 'explain' | 'report' | 'searches' | 'act'

/** An action with a record, as it was typed. */
export interface Command {
  verb: Verb
  /** What the records are searched by. */
  subject: string
  /** The kinds of records that may be meant, the likeliest first. */
  kinds: readonly RecordKind[]
  period: ShortPeriod | null
}

type ShortPeriod = Exclude<Period, 'custom'>

/** What Enter does with an entry. */
export type Deed =
  | { go: string }
  /** Looks a search up first. */
  | { clickId: string }
  /** Asks first. */
  | { record: FoundRecord; isOn: boolean }
  | { actAs: number }

export interface CommandEntry {
  key: string
  label: string
  note: string
  deed: Deed
}

interface VerbRule {
  verb: Verb
  words: RegExp
  kinds: readonly RecordKind[]
}

const allKinds = [
  'publisher_link',
  'advertiser_link',
  'group',
  'publisher',
  'advertiser',
  'user',
] as const satisfies readonly RecordKind[]

const verbs: readonly VerbRule[] = [
  {
    verb: 'pause',
    words: /^(?:pause|de-?activate|disable|stop)\s+/i,
    kinds: ['publisher_link', 'advertiser_link'],
  },
  {
    verb: 'activate',
    words: /^(?:activate|enable|resume)\s+/i,
    kinds: ['publisher_link', 'advertiser_link'],
  },
  { verb: 'edit', words: /^(?:edit|change)\s+/i, kinds: allKinds },
  {
    verb: 'explain',
    words: /^explain\s+(?:an?\s+)?(?:search(?:es)?\s+(?:of|for|on)\s+)?/i,
    kinds: ['publisher_link'],
  },
  {
    verb: 'report',
    words: /^(?:(?:revenue\s+)?report|revenue)\s+(?:of|for)\s+/i,
    kinds: ['publisher_link', 'advertiser_link', 'group', 'publisher', 'advertiser'],
  },
  {
    verb: 'searches',
    words: /^search(?:es|\s+log)\s+(?:of|for)\s+/i,
    kinds: ['publisher_link', 'advertiser_link', 'group', 'publisher', 'advertiser'],
  },
  { verb: 'act', words: /^(?:log\s*in|act)\s+as\s+/i, kinds: ['publisher'] },
]

/** Words for a kind before a name or an id. */
const kindWords: readonly [words: RegExp, kinds: readonly RecordKind[]][] = [
  [/^(?:publisher|pub)\s+links?\b/i, ['publisher_link']],
  [/^(?:advertiser\s+link\s+)?groups?\b/i, ['group']],
  [/^(?:(?:advertiser|adv)\s+links?|channels?)\b/i, ['advertiser_link']],
  [/^links?\b/i, ['publisher_link', 'advertiser_link']],
  [/^publishers?\b/i, ['publisher']],
  [/^advertisers?\b/i, ['advertiser']],
  [/^users?\b/i, ['user']],
]

const periodWords: readonly [words: RegExp, period: ShortPeriod][] = [
  [/\s+today$/i, 'today'],
  [/\s+yesterday$/i, 'yesterday'],
  [/\s+(?:month\s+to\s+date|mtd|this\s+month)$/i, 'month_to_date'],
  [/\s+(?:last|previous)\s+month$/i, 'previous_month'],
  [/\s+last\s+(?:7|seven)\s+days$/i, 'last_7_days'],
]

/** The action that a text asks for in plain words, such as 'pause publisher link 12'; null for any other text. */
export function readCommand(typed: string): Command | null {
  const rule = verbs.find(({ words }) => words.test(typed))
  if (rule === undefined) return null
  let rest = typed.replace(rule.words, '').trim()
  const [endWords, period] = periodWords.find(([words]) => words.test(rest)) ?? [null, null]
  if (endWords !== null && takesPeriod(rule.verb)) rest = rest.replace(endWords, '').trim()
  const named = kindWords.find(([words]) => words.test(rest))
  const name = named === undefined ? rest : rest.replace(named[0], '').trim()
  const kinds =
    named === undefined || name === '' ? rule.kinds : named[1].filter((kind) => rule.kinds.includes(kind))
  const subject = name === '' ? rest : name
  if (subject === '') return null
  return {
    verb: rule.verb,
    // A number alone is an id.
    subject: /^\d{1,9}$/.test(subject) ? `#${subject}` : subject,
    kinds,
    period: takesPeriod(rule.verb) ? period : null,
  }
}

const takesPeriod = (verb: Verb) => verb === 'report' || verb === 'searches'

const verbTexts: Record<Verb, string> = {
  pause: 'Pause',
  activate: 'Activate',
  edit: 'Edit',
  explain: 'Explain a search of',
  report: 'Revenue report of',
  searches: 'Searches of',
  act: 'Log in as',
}

const periodTexts: Record<ShortPeriod, string> = {
  today: 'today',
  yesterday: 'yesterday',
  previous_month: 'previous month',
  month_to_date: 'month to date',
  last_7_days: 'last 7 days',
}

export const kindText: Record<RecordKind, string> = {
  publisher: 'publisher',
  advertiser: 'advertiser',
  publisher_link: 'publisher link',
  advertiser_link: 'advertiser link',
  group: 'group',
  user: 'user',
}

/** What Enter will do with each record that was found. */
export function commandEntries(
  { verb, subject, kinds, period }: Command,
  found: readonly FoundRecord[],
  now: Date = new Date(),
): CommandEntry[] {
  const id = subject.startsWith('#') ? Number(subject.slice(1)) : null
  return kinds
    .flatMap((kind) => found.filter((record) => record.kind === kind && (id === null || record.id === id)))
    .map((record) => {
      const shown = takesPeriod(verb) ? (period ?? usualPeriod(verb)) : null
      return {
        key: `${verb}-${record.kind}-${record.id}`,
        label: `${verbTexts[verb]} ${record.name}`,
        note: [
          `${kindText[record.kind]} #${record.id}`,
          shown === null ? null : periodTexts[shown],
          verb === 'pause' || verb === 'activate' ? 'asks first' : null,
        ]
          .filter((text) => text !== null)
          .join(' · '),
        deed: deedOf(verb, record, shown ?? 'today', now),
      }
    })
}

const usualPeriod = (verb: Verb): ShortPeriod => (verb === 'report' ? 'month_to_date' : 'today')

function deedOf(verb: Verb, record: FoundRecord, period: ShortPeriod, now: Date): Deed {
  const { kind, id } = record
  switch (verb) {
    case 'pause':
    case 'activate':
      return { record, isOn: verb === 'activate' }
    case 'act':
      return { actAs: id }
    case 'explain':
      return { go: `/target/explain/${id}` }
    case 'edit':
      return { go: kind === 'publisher' ? `/publishers/edit/${id}` : recordAddress[kind](id) }
    case 'report':
      return { go: revenueReportHref({ filters: reportFilter(record), period }) }
    default:
      return { go: `/searchlog${stringifySearch({ ...searchFilter(record), ...timesOf(period, now) })}` }
  }
}

function reportFilter({ kind, id, channel }: FoundRecord): NonNullable<ReportChoice['filters']> {
  if (kind === 'publisher_link') return { pub_link_id: [id] }
  if (kind === 'advertiser_link') return { channel: [channel] }
  if (kind === 'group') return { advertiser_link_group_id: [id] }
  return kind === 'publisher' ? { publisher_id: [id] } : { advertiser_id: [id] }
}

const searchFields: Partial<Record<RecordKind, string>> = {
  publisher_link: 'targeting_id',
  advertiser_link: 'provider_link_id',
  group: 'advertiser_link_group_id',
  publisher: 'publisher_id',
  advertiser: 'provider_id',
}

const searchFilter = ({ kind, id }: FoundRecord) => ({ [searchFields[kind]!]: id })

/** The moments of whole days; the end is not included. */
function timesOf(period: ShortPeriod, now: Date): { from: string; to: string } {
  const { from, to } = periodDays(period, now)
  return { from: `${from}T00:00:00.000Z`, to: new Date(Date.parse(to) + DAY_MS).toISOString() }
}
