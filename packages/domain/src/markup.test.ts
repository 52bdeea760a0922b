import assert from 'node:assert/strict'
import { test } from 'node:test'
import { escapeMarkup, unescapeMarkup } from './markup.ts'

test('text in HTML and back', () => {
  const cases = [
    ['', ''],
    ['plain', 'plain'],
    [`<a href="x" id='y'>&</a>`, '&lt;a href=&quot;x&quot; id=&#39;y&#39;&gt;&amp;&lt;/a&gt;'],
    ['&lt;', '&amp;lt;'],
    ['&amp;lt;', '&amp;amp;lt;'],
  ] as const
  for (const [text, markup] of cases) {
    assert.equal(escapeMarkup(text), markup)
    assert.equal(unescapeMarkup(markup), text)
  }
  assert.equal(unescapeMarkup('&nbsp;&copy;'), '&nbsp;&copy;')
})
