import type { Doubt } from './resemblance.ts'

/** Most columns that a text names. */
const MOST_NAMED = 5

const written = (count: number) => count.toLocaleString('en')

function named(columns: readonly string[]): string {
  const more = columns.length - MOST_NAMED
  const names = columns.slice(0, MOST_NAMED).map((name) => `'${name.trim()}'`)
  return `${names.join(', ')}${more > 0 ? ` and ${written(more)} more` : ''}`
}

/** A doubt as a sentence for people. */
export function doubtText(doubt: Doubt): string {
  if (doubt.kind === 'columns') {
    const parts = [
      doubt.added.length > 0 ? `new are ${named(doubt.added)}` : '',
      doubt.lost.length > 0 ? `missing are ${named(doubt.lost)}` : '',
    ]
    return `Its columns differ from those of the last imports: ${parts.filter((part) => part !== '').join('; ')}.`
  }
  if (doubt.kind === 'channels') {
    const { known, of, imports } = doubt
    const part = known === 0 ? `None of its ${written(of)}` : `Only ${written(known)} of its ${written(of)}`
    return `${of === 1 ? 'Its only channel is not' : `${part} channels ${known === 1 ? 'is' : 'are'}`} known from the advertiser's links and its last ${imports} imports.`
  }
  const { isHigher, times } = doubt
  return isHigher
    ? `An ordinary day of it has about ${written(times)} times the money of the highest day of the last imports.`
    : `The lowest day of the last imports has about ${written(times)} times the money of an ordinary day of it.`
}

/** The first sentence of all: whose file it looks like. */
export const doubtHeading = (own: string, other: string | undefined): string =>
  other === undefined
    ? `This does not look like a file of ${own}.`
    : `This looks like a file of ${other}, and it was uploaded for ${own}.`
