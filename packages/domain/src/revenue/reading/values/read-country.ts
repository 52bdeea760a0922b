import { countryCodes } from '@headgate/contract/base/countries'
import { codeByThreeLetters } from './country-codes.ts'
import { kept } from '../kept-text.ts'

/** Most texts whose reading is remembered. */
const MOST_TEXTS = 20_000
/** Longer texts are no names of countries. */
const LONGEST = 100

/** Usual names that the list of English names lacks, by code. The list has one name for each country. */
const otherNames: Readonly<Record<string, string>> = {
  AE: 'UAE; Emirates',
  BA: 'Bosnia; Bosnia-Herzegovina',
  BL: 'Saint Barthelemy; Saint-Barthelemy',
  BN: 'Brunei Darussalam',
  BO: 'Bolivia, Plurinational State of; Plurinational State of Bolivia; Bolivia (Plurinational State of)',
  BQ: 'Bonaire; Bonaire, Sint Eustatius and Saba',
  CC: 'Cocos Islands; Keeling Islands',
  CD: 'Congo, The Democratic Republic of the; Democratic Republic of the Congo; DR Congo; DRC; Congo (DRC); Congo (Kinshasa); Congo, Democratic Republic of; Congo, Dem. Rep.; Zaire',
  CG: 'Congo; Republic of the Congo; Congo (Brazzaville); Congo, Republic of; Congo, Rep.',
  CI: 'Ivory Coast; Cote dIvoire',
  CN: "People's Republic of China; PRC; China, People's Republic of; Mainland China",
  CV: 'Cabo Verde',
  CZ: 'Czech Republic',
  FK: 'Falkland Islands (Malvinas); Falkland Islands (Islas Malvinas)',
  FM: 'Micronesia, Federated States of; Federated States of Micronesia; Micronesia (Federated States of)',
  FO: 'Faeroe Islands',
  GB: 'UK; U.K.; Great Britain; Britain; England; Scotland; Wales; Northern Ireland; United Kingdom of Great Britain and Northern Ireland',
  GM: 'Gambia, The',
  GR: 'EL; Hellenic Republic',
  HK: 'Hong Kong; Hong Kong, China; Hong Kong (China); Hong Kong S.A.R.; China, Hong Kong SAR',
  HM: 'Heard Island and McDonald Islands',
  IE: 'Republic of Ireland',
  IR: 'Iran, Islamic Republic of; Islamic Republic of Iran; Iran (Islamic Republic of)',
  KN: 'Saint Kitts and Nevis',
  KP: "Korea, Democratic People's Republic of; Democratic People's Republic of Korea; Korea (North); Korea, North; DPRK; Korea (Democratic People's Republic of)",
  KR: 'Korea; Korea, Republic of; Republic of Korea; Korea (South); Korea, South; Korea (Republic of); Korea, Rep.',
  LA: "Lao People's Democratic Republic; Lao; Lao PDR",
  LC: 'Saint Lucia',
  LY: 'Libyan Arab Jamahiriya',
  MD: 'Moldova, Republic of; Republic of Moldova; Moldova (Republic of)',
  MF: 'Saint Martin; Saint Martin (French part); St Martin (French part)',
  MK: 'Macedonia; Macedonia, The Former Yugoslav Republic of; FYR Macedonia; Macedonia (FYROM); Republic of North Macedonia',
  MM: 'Myanmar; Burma',
  MO: 'Macau; Macao; Macau SAR China; Macao, China; China, Macao SAR',
  NL: 'Holland; The Netherlands',
  PM: 'Saint Pierre and Miquelon',
  PN: 'Pitcairn',
  PS: 'Palestine; Palestine, State of; State of Palestine; Palestinian Territory; Palestinian Territory, Occupied; Occupied Palestinian Territory; Palestinian Authority; West Bank and Gaza',
  RE: 'Reunion Island; La Reunion',
  RU: 'Russian Federation',
  SH: 'Saint Helena; Saint Helena, Ascension and Tristan da Cunha',
  SK: 'Slovak Republic',
  ST: 'Sao Tome and Principe',
  SX: 'Sint Maarten (Dutch part); St. Maarten',
  SY: 'Syrian Arab Republic',
  SZ: 'Swaziland',
  TF: 'French Southern and Antarctic Lands',
  TL: 'East Timor',
  TR: 'Turkey',
  TW: 'Taiwan, Province of China; Taiwan, China; Taiwan (Province of China); Chinese Taipei; Republic of China; ROC',
  TZ: 'Tanzania, United Republic of; United Republic of Tanzania',
  UM: 'United States Minor Outlying Islands; US Minor Outlying Islands',
  US: 'U.S.; U.S.A.; United States of America; The United States; America',
  VA: 'Holy See; Holy See (Vatican City State); Vatican; Vatican City State',
  VC: 'Saint Vincent and the Grenadines; Saint Vincent and Grenadines',
  VE: 'Venezuela, Bolivarian Republic of; Bolivarian Republic of Venezuela; Venezuela (Bolivarian Republic of)',
  VG: 'Virgin Islands, British; Virgin Islands (British)',
  VI: 'Virgin Islands, U.S.; US Virgin Islands; Virgin Islands (U.S.); United States Virgin Islands; Virgin Islands of the United States',
  VN: 'Viet Nam',
  WS: 'Western Samoa',
}

/** A name without what writers leave out or write differently: accents, case, signs, `the` and `and`. */
function bareName(name: string): string {
  return name
    .normalize('NFD')
    .replaceAll(/[\p{M}.'’`]/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .replaceAll(/\b(?:the|and)\b/g, ' ')
    .replaceAll(/\bst\b/g, 'saint')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

const english = new Intl.DisplayNames(['en'], { type: 'region' })
const codes = new Set(countryCodes)

const codeByName = new Map<string, string>()
for (const code of countryCodes) {
  const names = [english.of(code) ?? code, ...(otherNames[code]?.split('; ') ?? [])]
  for (const name of names) codeByName.set(bareName(name), code)
}

/** A place for each text of two letters in capitals; other texts can have the same ones. */
const placeOf = (text: string) => (text.charCodeAt(0) - 65) * 64 + text.charCodeAt(1) - 65
/** Codes by their place: nearly all countries are such codes, and a map of texts costs several times as much. */
const codeByLetters: (string | undefined)[] = []
for (const code of countryCodes) codeByLetters[placeOf(code)] = code

/** ISO code in capitals, empty for a blank text, undefined for a text that is no country. */
function codeOf(text: string): string | undefined {
  const given = text.trim()
  if (given === '') return ''
  if (given.length > LONGEST) return undefined
  const upper = given.toUpperCase()
  if (codes.has(upper)) return upper
  return codeByThreeLetters.get(upper) ?? codeByName.get(bareName(given))
}

/**
 * Makes a function that reads countries: ISO code of two or three letters in any case, or English name. It gives the
 * two-letter code in capitals, an empty text for a blank one, and undefined for what is no country.
 */
export function countryReader(): (text: string) => string | undefined {
  const seen = new Map<string, string | undefined>([['', '']])
  return (text) => {
    if (text.length === 2) {
      const code = codeByLetters[placeOf(text)]
      if (code === text) return code
    }
    const known = seen.get(text)
    if (known !== undefined || seen.has(text)) return known
    if (seen.size >= MOST_TEXTS) seen.clear()
    const code = codeOf(text)
    seen.set(kept(text), code)
    return code
  }
}
