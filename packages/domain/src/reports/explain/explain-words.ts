import type { Report } from '@headgate/contract/reports/report'
import {
  chainColumns,
  type ChainMeasure,
  isMoney,
  isRatio,
  measureLabels,
  ratioColumns,
  type RatioId,
  ratios,
  type TotalPartId,
} from './chain.ts'
import type { ExplainedChange, Named } from './explain-change.ts'
import type { EffectLine, RankedChange, Spread } from './rank-effects.ts'

/** What was explained, whose unit and volume every text needs, and the display names of its columns. */
interface Explained extends Pick<ExplainedChange, 'measures'> {
  names?: Report['names']
}

/** The display name of a measure, if somebody chose one. */
const chosenName = (measure: ChainMeasure, { names }: Explained) => names?.[chainColumns[measure]]

/** What a ratio, or the volume of the chain, is called. */
function figureName(part: RatioId | 'volume', explained: Explained): string {
  if (part === 'volume') {
    const volume = explained.measures[0]!
    return chosenName(volume, explained) ?? measureLabels[volume]
  }
  const column = ratioColumns[part]
  return (column && explained.names?.[column]) ?? ratios[part].label
}

/**
 * A line as an operator would say it: "RPC of Adlera on BN-12 fell from 0.410 to 0.330: −48.00". It names what the figures
 * show and never a reason: a part "accounts for" money.
 */
export function explainWords(line: EffectLine, explained: Explained): string {
  return `${sentenceOf(line, explained)}${amountText(line.amount, explained)}`
}

/** The last line: "Everything else accounts for +3.10". */
export function restWords({ amount }: RankedChange['rest'], explained: Explained): string {
  return `Everything else accounts for ${amountText(amount, explained)}`
}

/** Why cells are not divided: they are new, or reports do not cover them. Empty where all are divided. */
export function notDividedWords({
  tooEarly,
  uncovered,
}: Pick<ExplainedChange, 'tooEarly' | 'uncovered'>): string {
  const early = tooEarly - uncovered
  const reasons = [
    ...(early === 0 ? [] : [`of ${written(early, 0)} of them less than half is usually reported by now`]),
    ...(uncovered === 0
      ? []
      : [`for ${written(uncovered, 0)} of them reports cover less than half of the searches`]),
  ].join(', and ')
  if (reasons === '') return ''
  const end = tooEarly === 1 ? 'it is not divided' : 'they are not divided'
  return `${reasons.charAt(0).toUpperCase()}${reasons.slice(1)}, so ${end}.`
}

/** The name of a part of the whole difference. */
export function partLabel(part: TotalPartId, explained: Explained): string {
  if (isRatio(part) || part === 'volume') return figureName(part, explained)
  return part === 'without_searches' ? withoutVolume(explained) : otherLabels[part]
}

const otherLabels: Record<Exclude<TotalPartId, RatioId | 'volume' | 'without_searches'>, string> = {
  mix: 'Mix',
  appeared: 'Appeared',
  went: 'Went away',
  not_reported: 'Not reported yet',
  too_early: 'Too little reported to divide',
}

/** A difference with its sign. Money has two decimals, counts none. A real minus, which is as wide as the plus. */
export function amountText(millionths: number, { measures }: Explained): string {
  const decimals = isMoney(measures.at(-1)!) ? 2 : 0
  const text = written(Math.abs(millionths) / 1_000_000, decimals)
  if (/^[0.]*$/.test(text)) return text
  return `${millionths < 0 ? '−' : '+'}${text}`
}

function sentenceOf(line: EffectLine, explained: Explained): string {
  const subject = subjectOf(line)
  const start = subject.charAt(0).toUpperCase() + subject.slice(1)
  switch (line.part) {
    case 'appeared':
      return `${start} appeared: `
    case 'went':
      return `${start} went away: `
    case 'too_early':
      return `${start} ${isOfMany(line) ? 'have' : 'has'} too little reported to divide: `
    case 'without_searches':
      return `${withoutVolume(explained)}${whereOf(line)} accounts for `
    case 'not_reported':
      return `What is not reported yet${whereOf(line)} accounts for `
    default:
      return changeOf(line, line.part, explained)
  }
}

/** "RPC of Adlera on BN-12 fell from 0.410 to 0.330: ". */
function changeOf(line: EffectLine, part: 'searches' | RatioId, explained: Explained): string {
  const { before, after, factor } = line
  const start = `${figureName(isRatio(part) ? part : 'volume', explained)}${whereOf(line)}`
  const [from, to] = isRatio(part)
    ? ratioTexts(part, before, after)
    : ([written(before, 0), written(after, 0)] as const)
  // The value over many cells also moves with their sizes. Where it says the opposite of the cells, it is left out.
  const isTold = from !== to && (factor === null || factor > 1 === after > before)
  if (isTold) return `${start} ${after < before ? 'fell' : 'rose'} from ${from} to ${to}: `
  return `${start}${factor === null ? '' : ` (usually ${changeText(factor)})`} accounts for `
}

/** Whether the subject of a line is in the plural. */
function isOfMany({ by }: EffectLine): boolean {
  return by !== 'one' && by !== 'channel'
}

function whereOf(line: EffectLine): string {
  return `${isOfMany(line) ? ' on' : ' of'} ${subjectOf(line)}`
}

/** "Adlera on BN-12", "all 14 channels of Adlera". */
function subjectOf({ by, filter, spread }: EffectLine): string {
  const { provider, publisher, channel, country } = filter
  const channels = spread === null ? '' : partOf(spread, 'the')
  if (by === 'provider') return `${channels} of ${provider!.name}`
  if (by === 'publisher') return `${channels} of publisher ${publisher!.name}`
  if (by === 'country') return `${channels} in ${countryText(country!)}`
  const start = channelText(provider!, channel!)
  if (by === 'channel')
    return `${start} ${spread!.over === 'countries' ? 'in' : 'for'} ${partOf(spread!, 'its')}`
  const others = spread === null ? '' : ` for ${publisher!.name}`
  return `${start}${others}${country === undefined ? '' : ` in ${countryText(country)}`}`
}

/** "Adlera on BN-12". 0 is no advertiser: searches that no advertiser got have no channel either. */
function channelText({ id, name }: Named, channel: string): string {
  if (channel !== '') return `${name} on ${channel}`
  return id === 0 ? name : `${name} without a channel`
}

/** "all 14 channels", "12 of the 14 channels". */
function partOf({ over, count, of }: Spread, article: 'the' | 'its'): string {
  if (of === 1) return `the only ${singular[over]}`
  const all = written(of, 0)
  return count === of ? `all ${all} ${over}` : `${written(count, 0)} of ${article} ${all} ${over}`
}

const singular: Record<Spread['over'], string> = {
  channels: 'channel',
  publishers: 'publisher',
  countries: 'country',
}

function countryText(country: string): string {
  return country === '' ? 'an unknown country' : country
}

function withoutVolume(explained: Explained): string {
  const [volume, last] = [explained.measures[0]!, explained.measures.at(-1)!]
  const what = isMoney(last) ? 'Money' : (chosenName(last, explained) ?? measureLabels[last])
  return `${what} without ${chosenName(volume, explained) ?? measureLabels[volume].toLowerCase()}`
}

const MOST_DECIMALS = 6

/** Both values of a ratio, with as many decimals as it takes to tell them apart. */
function ratioTexts(ratio: RatioId, before: number, after: number): readonly [string, string] {
  const { times } = ratios[ratio]
  const text = (value: number, decimals: number) =>
    `${written(value * times, decimals)}${times === 100 ? ' %' : ''}`
  let decimals = times === 1 ? 3 : times === 100 ? 1 : 2
  while (decimals < MOST_DECIMALS && text(before, decimals) === text(after, decimals)) decimals += 1
  return [text(before, decimals), text(after, decimals)]
}

/** What a factor was multiplied by, as a change: 0.75 is −25 %. */
function changeText(factor: number): string {
  const percent = written(100 * Math.abs(factor - 1), Math.abs(factor - 1) < 0.01 ? 1 : 0)
  return `${factor < 1 ? '−' : '+'}${percent} %`
}

const formats = Array.from(
  { length: MOST_DECIMALS + 1 },
  (_, decimals) =>
    new Intl.NumberFormat('en-US', { minimumFractionDigits: decimals, maximumFractionDigits: decimals }),
)

function written(value: number, decimals: number): string {
  const text = formats[decimals]!.format(Math.abs(value))
  return value < 0 ? `−${text}` : text
}
