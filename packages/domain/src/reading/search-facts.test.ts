import assert from 'node:assert/strict'
import { test } from 'node:test'
import { AgentCache, readAgent } from './agent-facts.ts'
import { KeywordList } from './keyword-list.ts'
import { ValueBytes } from './value-bytes.ts'

const chrome = (version: number, system: string) =>
  `Mozilla/5.0 (${system}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${version}.0.0.0 Safari/537.36`

test('facts are read from agent strings', () => {
  const cases: [agent: string, bot: boolean, chrome: number, windows: number][] = [
    [chrome(140, 'Windows NT 10.0; Win64; x64'), false, 140, 10],
    [chrome(49, 'Windows NT 6.1'), false, 49, 6.1],
    [chrome(120, 'X11; Linux x86_64'), false, 120, Infinity],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:140.0) Gecko/20100101 Firefox/140.0',
      false,
      Infinity,
      Infinity,
    ],
    ['Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)', true, Infinity, Infinity],
    ['curl/8.9.1', true, Infinity, Infinity],
    ['', true, Infinity, Infinity],
  ]
  for (const [agent, bot, version, windows] of cases) {
    const facts = readAgent(agent)
    assert.deepEqual([facts.bot, facts.chrome, facts.windows], [bot, version, windows], agent)
  }
})

const cached = (cache: AgentCache) => (agent: string) => {
  const bytes = Buffer.from(`User-Agent: ${agent}\r\n`, 'latin1')
  return cache.of(bytes, 12, bytes.length - 2)
}

test('the cache keeps common agents through a flood of others', () => {
  const of = cached(new AgentCache())
  const common = of('Common/1.0')
  for (let at = 0; at < 15_000; at += 1) {
    of(`Flood/${at}`)
    if (at % 1000 === 0) assert.equal(of('Common/1.0'), common)
  }
})

test('the cache keeps no agent that is longer than any browser’s', () => {
  const of = cached(new AgentCache())
  const long = `Mozilla/5.0 ${'x'.repeat(10_000)} Chrome/140.0.0.0`
  assert.notEqual(of(long), of(long))
  assert.deepEqual(of(long), readAgent(long))
})

test('high-paying keywords are found as whole words, in any case', () => {
  const list = new KeywordList(['insurance', 'Personal Loan', 'crédit auto'])
  const yes = [
    'insurance',
    'cheap car INSURANCE quote',
    'personal loan',
    'a personal-loan now',
    'Crédit Auto 24',
    'personal personal loan',
    'personal  loan',
    'a personal loan',
    'personal loan é',
    'crédit auto',
    'é insurance',
    'personal loan-é',
  ]
  const no = [
    '',
    'insurances',
    'personal',
    'personal personal',
    'loan personal',
    'personal car loan',
    'credit auto',
    'personal loané',
    'personal loans',
    'a personal',
    'apersonal loan',
    'personal loanx é',
  ]
  const value = new ValueBytes()
  const matches = (of: KeywordList, text: string) => {
    value.setText(text)
    return of.matches(value)
  }
  for (const text of yes) assert.equal(matches(list, text), true, text)
  for (const text of no) assert.equal(matches(list, text), false, text)
  assert.equal(matches(new KeywordList([]), 'insurance'), false)
})
