import assert from 'node:assert/strict'
import { test } from 'node:test'
import { adviceHtml } from '@headgate/domain/advice/advice-html'
import { cleanAdviceHtml } from './clean-html.ts'

const cases: [what: string, html: string, clean: string][] = [
  [
    'a path of the console',
    '<p><a href="/target/edit/3">Link 3</a></p>',
    '<p><a href="/target/edit/3">Link 3</a></p>',
  ],
  [
    'another host',
    '<a href="https://a.example/x">x</a>',
    '<a href="https://a.example/x" rel="noopener noreferrer" target="_blank">x</a>',
  ],
  ['a script', '<p>a<script>alert(1)</script>b</p>', '<p>ab</p>'],
  ['an address that runs', '<a href="javascript:alert(1)">x</a>', '<a>x</a>'],
  ['one with blanks in it', '<a href=" jav&#x09;ascript:alert(1)">x</a>', '<a>x</a>'],
  ['a host without a scheme', '<a href="//a.example">x</a>', '<a>x</a>'],
  ['the same with a backslash', String.raw`<a href="/\a.example">x</a>`, '<a>x</a>'],
  ['plain http', '<a href="http://a.example">x</a>', '<a>x</a>'],
  [
    'an event and a style',
    '<strong onclick="x()" style="color:red" class="y">b</strong>',
    '<strong>b</strong>',
  ],
  ['a picture', '<img src=x onerror=alert(1)>a', 'a'],
  ['a form', '<form action="/x"><input name="y">a</form>', 'a'],
  ['an svg', '<svg><a href="/x"><text>a</text></a></svg>', '<a href="/x">a</a>'],
  ['a list', '<ul><li>a</li></ul>', '<ul><li>a</li></ul>'],
]

test('of a description only few tags and safe links leave the server', () => {
  for (const [what, html, clean] of cases) assert.equal(cleanAdviceHtml(html), clean, what)
})

const shown = (text: string) => text.replaceAll('&quot;', '"').replaceAll('&#39;', "'")

test('what rules write is not changed, also names that look like HTML', () => {
  const html = adviceHtml([
    [
      'Advertiser ',
      { text: '<b onload="x">&"\'', to: '/advertisers/edit/1', strong: true },
      ' has ',
      '3 < 4',
    ],
  ])
  assert.equal(shown(cleanAdviceHtml(html)), shown(html))
})
