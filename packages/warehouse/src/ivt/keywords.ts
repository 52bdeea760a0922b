/**
 * Which keywords count against the keyword score: docs/behaviour/reports.md#the-keyword-score. Expressions of the engine,
 * over a column `kw` that {@link readKeyword} gave.
 */

/** Letters' case, blanks around and doubled blanks make no other keyword. */
export const readKeyword = String.raw`trimBoth(replaceRegexpAll(lowerUTF8(keyword), '\\s+', ' '))`

/** Characters below which a keyword is short, as for the engine's filter of short keywords. */
const SHORT = 3
export const isShort = `lengthUTF8(kw) < ${SHORT}`

const edge = (end: '^' | '$') => String.raw`(?:${end}|[^\\p{L}\\p{N}])`
const letters = 'abcdefghijklmnopqrstuvwxyz'.split('')

const nonsense = [
  // The engine's expressions have no reference to an earlier group.
  letters.map((letter) => letter.repeat(4)).join('|'),
  // A word of consonants. Shorter ones are often abbreviations: html, https.
  `${edge('^')}[b-df-hj-np-tv-xz]{6,}${edge('$')}`,
  // Letters and digits change four times, as in random ids. Names of products change less: wh1000xm4.
  '[a-z]+[0-9]+[a-z]+[0-9]+[a-z]+|[0-9]+[a-z]+[0-9]+[a-z]+[0-9]+',
]

export const isNonsense = `(NOT ${isShort}) AND (NOT match(kw, '\\\\p{L}') OR ${nonsense
  .map((one) => `match(kw, '${one}')`)
  .join(' OR ')})`

/** Searches that any keyword may have, and the share of a row's searches that it may have if that is more. */
const FREE_SEARCHES = 10
const FREE_SHARE = 20

/** Searches of a row beyond those that each of its keywords may have. `n`: searches of a keyword. */
export const repeated = `arraySum(uses -> if(uses > allowed, uses - allowed, 0),
    groupArrayIf(n, n > ${FREE_SEARCHES} AND NOT short AND NOT nonsense))`
export const allowed = `greatest(${FREE_SEARCHES}, intDiv(sum(n), ${FREE_SHARE}))`
