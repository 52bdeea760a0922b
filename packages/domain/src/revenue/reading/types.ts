import type { DayOrder, NumberForm, RevenueField } from '@headgate/contract/revenue/revenue-fields'

export type { DayOrder, NumberForm, RevenueField }

/** Fields with whole numbers that are not negative. */
export const countFields = [
  'total_searches',
  'monetized_searches',
  'clicks',
  'followon_searches',
  'initial_searches',
] as const satisfies readonly RevenueField[]

/** Fields that say how much. A line without any of them is left out on purpose. */
export const figureFields = [...countFields, 'gross_revenue'] as const satisfies readonly RevenueField[]
export type FigureField = (typeof figureFields)[number]

/** How screens call a field, until display names are set. */
export const fieldLabels: Readonly<Record<RevenueField, string>> = {
  date: 'date',
  channel: 'channel',
  geo: 'country',
  total_searches: 'total searches',
  monetized_searches: 'monetized searches',
  clicks: 'clicks',
  gross_revenue: 'gross revenue',
  followon_searches: 'follow-on searches',
  initial_searches: 'initial searches',
  tq: 'traffic quality',
}

/** A field as a heading: `Total searches`. */
export const fieldHeading = (field: RevenueField): string =>
  fieldLabels[field].charAt(0).toUpperCase() + fieldLabels[field].slice(1)

/** What an advertiser's files look like, as somebody confirmed it. */
export interface FileMapping {
  /** Field of each mapped column, by the name of the column in the header. */
  columns: Readonly<Record<string, RevenueField>>
  /** Order of day and month in files that allow both; null as long as nobody was asked. */
  dateOrder: DayOrder | null
  /** Notation of numbers in files that allow both; null as long as nobody was asked. */
  numberForm: NumberForm | null
}

/** `read` counts; `failed` could not be read; `excluded` was left out on purpose. */
export type LineKind = 'read' | 'failed' | 'excluded'

/** A line of an import, as the advertiser wrote it and as it was read. */
export interface ReadLine {
  /** Counted from 1, without the header and without empty lines. */
  row: number
  kind: LineKind
  /** `YYYY-MM-DD`; null where it could not be read. */
  day: string | null
  /** Without blanks at its ends; null where it is empty or could not be read. */
  channel: string | null
  /** ISO 3166 in capitals; empty where there is none, or where it could not be read. */
  country: string
  /** The line names a country that nobody knows. It counts all the same, without a country. */
  countryUnread: boolean
  searches: number
  monetized: number
  clicks: number
  followon: number
  initial: number
  /** Gross revenue in millionths of the unit, rounded half even. */
  revenue: number
  /** The field that failed; null where the whole line is damaged, and in lines that did not fail. */
  field: RevenueField | null
  /** For people: the text that could not be read and what helps; why the line was left out; null in lines that count. */
  reason: string | null
  /** The fields as they were, in the order of the header. Of a record that is too long only its beginning. */
  texts: readonly string[]
}

/** A mapped column: its name in the header and its place there, counted from 0. */
export interface MappedColumn {
  column: string
  field: RevenueField
  at: number
}

export type FileEncoding = 'UTF-8' | 'UTF-8 with BOM' | 'UTF-16LE' | 'UTF-16BE' | 'Latin-1'
export const separators = [',', ';', '\t', '|'] as const
export type Separator = (typeof separators)[number]

/**
 * What settled the notation of a column: `plain` nothing had to be settled; `column` its own numbers; `file` those of
 * other columns; `kept` the mapping; `counts` whole numbers in groups of three; `default` nothing, so the point begins
 * the decimals.
 */
export type FormSource = 'plain' | 'column' | 'file' | 'kept' | 'counts' | 'default'
export interface ColumnForm {
  form: NumberForm
  settledBy: FormSource
  /** The column has numbers of both notations. Its numbers that could be either fail. */
  contested: boolean
}
export type ColumnForms = Partial<Record<FigureField, ColumnForm>>

/** How a file was read, to be shown with its result. */
export interface FileReading {
  encoding: FileEncoding
  separator: Separator
  /** Names of the columns as they are in the file. */
  header: string[]
  mapped: MappedColumn[]
  /** Columns that no field uses. */
  unmapped: string[]
  /** Columns of the mapping that the file lacks. */
  missing: string[]
  /** `iso`: no date depends on an order. `unclear`: somebody has to say it, so no line was read. */
  dateOrder: 'iso' | DayOrder | 'unclear'
  numberForms: ColumnForms
}
