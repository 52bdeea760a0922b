import assert from 'node:assert/strict'
import { test } from 'node:test'
import { noPaging, type Paging } from '@headgate/contract/providers/paging'
import { PagesProblem, PageWalk } from './pages.ts'

const at = 'https://api.partner.example/v1/report?from=1'
const walk = (paging: Partial<Paging>) => new PageWalk({ ...noPaging, ...paging })
const problem = (text: RegExp) => (error: unknown) =>
  error instanceof PagesProblem && text.test(error.message)

test('a reply without paging is the whole report', () => {
  const all = walk({})
  assert.equal(all.first, null)
  assert.equal(all.after({ next: 'x' }, [1], at), undefined)
})

test('cursors lead on until a reply has none', () => {
  const pages = walk({ kind: 'cursor', field: 'meta-next', param: 'cursor' })
  assert.equal(pages.first, null)
  assert.deepEqual(pages.after({ meta: { next: 'c2' } }, [1], at), { page: 'c2' })
  assert.deepEqual(pages.after({ meta: { next: 3 } }, [], at), { page: '3' })
  for (const last of [{ meta: { next: null } }, { meta: { next: ' ' } }, { meta: { next: false } }, {}])
    assert.equal(walk({ kind: 'cursor', field: 'meta-next' }).after(last, [1], at), undefined)
  assert.throws(
    () => pages.after({ meta: { next: 'c2' } }, [2], at),
    problem(/leads back to an earlier page/),
  )
})

test('links lead on at the same host, also relative ones', () => {
  const pages = walk({ kind: 'next_link', field: 'next' })
  assert.deepEqual(pages.after({ next: '?from=1&page=2' }, [1], at), {
    link: 'https://api.partner.example/v1/report?from=1&page=2',
  })
  assert.throws(() => pages.after({ next: at }, [2], at), problem(/leads back/))
  const elsewhere = () => walk({ kind: 'next_link', field: 'next' })
  assert.throws(() => elsewhere().after({ next: 'https://evil.example/' }, [1], at), problem(/another host/))
  assert.throws(
    () => elsewhere().after({ next: 'http://api.partner.example/' }, [1], at),
    problem(/another host/),
  )
  for (const next of ['https://', 'file:///etc/passwd', 'javascript:alert(1)'])
    assert.throws(() => elsewhere().after({ next }, [1], at), problem(/not an address/))
})

test('numbered pages end with an empty one, or with the number of pages', () => {
  const pages = walk({ kind: 'page_number', param: 'page', first_page: 0 })
  assert.equal(pages.first, '0')
  assert.deepEqual(pages.after({}, [1], at), { page: '1' })
  assert.deepEqual(pages.after({}, [2], at), { page: '2' })
  assert.equal(pages.after({}, [], at), undefined)
  const told = walk({ kind: 'page_number', param: 'page', field: 'pages' })
  assert.equal(told.first, '1')
  assert.deepEqual(told.after({ pages: 2 }, [1], at), { page: '2' })
  assert.equal(told.after({ pages: 2 }, [2], at), undefined)
})

test('a page that comes twice, and too many pages, are problems', () => {
  const same = walk({ kind: 'page_number', param: 'page' })
  same.after({}, [{ day: 1 }], at)
  assert.throws(() => same.after({}, [{ day: 1 }], at), problem(/Page 2 has the same rows as page 1/))
  const many = walk({ kind: 'cursor', field: 'next', max_pages: 2 })
  many.after({ next: 'a' }, [1], at)
  assert.throws(() => many.after({ next: 'b' }, [2], at), problem(/more than 2 pages/))
  const exact = walk({ kind: 'cursor', field: 'next', max_pages: 2 })
  exact.after({ next: 'a' }, [1], at)
  assert.equal(exact.after({}, [2], at), undefined)
})
