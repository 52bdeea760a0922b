import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countryCodes } from '@headgate/contract/base/countries'
import { codeByThreeLetters } from './country-codes.ts'
import { countryReader } from './read-country.ts'

const read = countryReader()

test('countries by code and by name', () => {
  const cases: Record<string, string | undefined> = {
    US: 'US',
    us: 'US',
    ' De ': 'DE',
    UK: 'GB',
    USA: 'US',
    usa: 'US',
    GBR: 'GB',
    'U.S.A.': 'US',
    'United States': 'US',
    'united states of america': 'US',
    'The United States': 'US',
    'Great Britain': 'GB',
    Korea: 'KR',
    'Korea, Republic of': 'KR',
    'South Korea': 'KR',
    "Korea, Democratic People's Republic of": 'KP',
    'Czech Republic': 'CZ',
    Czechia: 'CZ',
    Turkey: 'TR',
    Türkiye: 'TR',
    Turkiye: 'TR',
    "Côte d'Ivoire": 'CI',
    'Cote d’Ivoire': 'CI',
    'Ivory Coast': 'CI',
    'Hong Kong': 'HK',
    Macau: 'MO',
    'Viet Nam': 'VN',
    Vietnam: 'VN',
    'Russian Federation': 'RU',
    'Bosnia and Herzegovina': 'BA',
    'St. Lucia': 'LC',
    'Saint Lucia': 'LC',
    'Iran (Islamic Republic of)': 'IR',
    'Congo - Kinshasa': 'CD',
    Curacao: 'CW',
    'São Tomé and Príncipe': 'ST',
    Myanmar: 'MM',
    'Gambia, The': 'GM',
    '': '',
    '  ': '',
    ZZ: undefined,
    XX: undefined,
    '(not set)': undefined,
    Unknown: undefined,
    Atlantis: undefined,
    '-': undefined,
    Europe: undefined,
    'en-US': undefined,
  }
  for (const [text, code] of Object.entries(cases)) assert.equal(read(text), code, text)
  assert.equal(read('x'.repeat(100_000)), undefined)
})

test('every country is read by both codes and by its English name', () => {
  const english = new Intl.DisplayNames(['en'], { type: 'region' })
  for (const code of countryCodes) assert.equal(read(english.of(code)!), code)
  assert.deepEqual([...codeByThreeLetters.values()].toSorted(), [...countryCodes].toSorted())
  for (const [three, two] of codeByThreeLetters) assert.equal(read(three), two)
})
