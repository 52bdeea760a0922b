import assert from 'node:assert/strict'
import { test } from 'node:test'
import { freshnessWords } from './freshness-words.ts'

const source = (name: string, late: 'failed' | 'late' | null = null) => ({ provider: { id: 1, name }, late })

test('freshness in a few words', () => {
  const rows: [sources: ReturnType<typeof source>[], words: string][] = [
    [[source('Adlera')], 'Adlera reports in time'],
    [[source('Adlera'), source('Boreal')], 'All 2 advertisers report in time'],
    [[source('Adlera', 'late')], '1 of 1 advertiser is late: Adlera'],
    [[source('Adlera', 'failed'), source('Boreal')], '1 of 2 advertisers is late: Adlera'],
    [
      [source('Adlera', 'failed'), source('Boreal', 'late'), source('Quanto')],
      '2 of 3 advertisers are late: Adlera, Boreal',
    ],
    [
      ['Adlera', 'Boreal', 'Quanto', 'Norlin'].map((name) => source(name, 'late')),
      '4 of 4 advertisers are late: Adlera, Boreal and 2 more',
    ],
  ]
  for (const [sources, words] of rows) assert.equal(freshnessWords(sources), words)
})
