import type { SeededRandom } from '@headgate/domain/seeded-random'

const common = [
  'weather',
  'news',
  'maps',
  'translate',
  'football results',
  'recipes',
  'jobs near me',
  'cinema',
  'horoscope',
  'train times',
  'pizza',
  'music',
  'games',
  'mail',
  'calculator',
]
const highPaying = [
  'car insurance',
  'cheap life insurance quotes',
  'mortgage refinance rates',
  'personal injury lawyer',
  'credit card offers',
  'best vpn 2026',
  'solar panels cost',
  'dental implants price',
]
const short = ['x', 'tv', 'a', 'ok']
/** Scripts and characters that must arrive unchanged. */
const unusual = [
  'günstige flüge',
  '日本語 検索',
  'café & bar',
  '50% off',
  'c++ tutorial',
  '"exact phrase"',
  'привет',
  'אהבה',
  '👟 sale',
]
const adjectives = [
  'cheap',
  'best',
  'used',
  'new',
  'small',
  'red',
  'waterproof',
  'organic',
  'vintage',
  'portable',
]
const things = [
  'running shoes',
  'garden chairs',
  'coffee machine',
  'bike helmet',
  'winter jacket',
  'desk lamp',
  'phone case',
  'guitar strings',
  'hiking boots',
  'baby stroller',
]
const places = [
  'near me',
  'online',
  'in london',
  'in texas',
  'for kids',
  'with free delivery',
  'under 50',
  'reviews',
]

/** A keyword as users type it: a common head, a long tail, and keywords that the filters look for. */
export function drawKeyword(random: SeededRandom): string {
  const kind = random.next()
  if (kind < 0.05) return random.pick(short)
  if (kind < 0.17) return random.pick(highPaying)
  if (kind < 0.22) return random.pick(unusual)
  if (kind < 0.45) return random.pick(common)
  return `${random.pick(adjectives)} ${random.pick(things)} ${random.pick(places)}`
}
