import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeBook, type BookFacts } from './book-day.ts'
import type { Account, BookedRow, EngineCell, ProviderTerm, TruthRow } from './facts.ts'
import { account, bookedRow, bookFacts, redirectedTo, truthRow } from './testing/example-business.ts'

const DAY = '2026-03-10'

function book(facts: Partial<BookFacts>, row: Partial<TruthRow>, searches: EngineCell[] = []): BookedRow[] {
  return makeBook(bookFacts(facts)).day({ day: DAY, truth: [truthRow(row)], searches })
}

test('a key of one account is booked whole, with the records that the account leads to', () => {
  const figures = { searches: 900, monetized: 700, clicks: 60, followon: 5, initial: 4 }
  const facts = { accounts: [account(1, { share: 33.33333 })] }
  assert.deepEqual(book(facts, { ...figures, revenue: 3_000_000 }, [redirectedTo(1, 900)]), [
    bookedRow({ ...figures, gross: 3_000_000, net: 3_000_000, publisherRevenue: 1_000_000 }),
  ])
})

test('a key without an account goes to account 0 with all its money', () => {
  assert.deepEqual(book({ accounts: [] }, { searches: 9, revenue: -5 }), [
    bookedRow({
      accountId: 0,
      publisherId: 0,
      targetingId: 0,
      ruleId: 0,
      providerLinkId: 0,
      platformId: 0,
      searchEngineId: 0,
      tagTypeId: 0,
      trafficSourceId: 0,
      searches: 9,
      gross: -5,
      net: -5,
      division: 'none',
      remarks: 3,
    }),
  ])
})

test('accounts match by exact channel, else without case, when valid and active on the day', () => {
  const inactive = { from: '2026-01-01', share: 70, isActive: false }
  const active = { ...inactive, isActive: true }
  const cases: [label: string, reported: string, accounts: Account[], wanted: number[]][] = [
    ['exact', 'AB-1', [account(1)], [1]],
    ['without case', 'ab-1', [account(1)], [1]],
    ['without case, beyond ASCII', 'ÄÖ', [account(1, { channel: 'äö' })], [1]],
    ['exact before other cases', 'AB-1', [account(1, { channel: 'ab-1' }), account(2)], [2]],
    ['every other case', 'Ab-1', [account(1, { channel: 'ab-1' }), account(2)], [1, 2]],
    ['another channel', 'AB-2', [account(1)], [0]],
    ['blanks count', 'AB-1 ', [account(1)], [0]],
    ['from its first day on', 'AB-1', [account(1, { validFrom: DAY })], [1]],
    ['before its first day', 'AB-1', [account(1, { validFrom: '2026-03-11' })], [0]],
    ['up to its last day', 'AB-1', [account(1, { validTo: DAY })], [1]],
    ['after its last day', 'AB-1', [account(1, { validTo: '2026-03-09' })], [0]],
    ['ended before it began', 'AB-1', [account(1, { validFrom: DAY, validTo: '2026-03-09' })], [0]],
    [
      'an ended one of this case leaves it to another case',
      'AB-1',
      [account(1, { validTo: '2026-03-09' }), account(2, { channel: 'ab-1' })],
      [2],
    ],
    ['inactive', 'AB-1', [account(1, { terms: [inactive] })], [0]],
    ['inactive from this day on', 'AB-1', [account(1, { terms: [{ ...inactive, from: DAY }, active] })], [0]],
    [
      'inactive from tomorrow on',
      'AB-1',
      [account(1, { terms: [active, { ...inactive, from: '2026-03-11' }] })],
      [1],
    ],
    ['active again', 'AB-1', [account(1, { terms: [inactive, { ...active, from: '2026-03-09' }] })], [1]],
  ]
  for (const [label, channel, accounts, wanted] of cases) {
    const booked = book({ accounts }, { channel, revenue: 1 })
    assert.deepEqual(
      booked.map((row) => row.accountId),
      wanted,
      label,
    )
    for (const row of booked) assert.equal(row.channel, channel, label)
  }
})

test('an alias decides which channel is matched where the reported one has no account, and the reported one stays in the row', () => {
  const aliases = new Map([['BN1044', ['AB-1']]])
  const [row] = book({ aliases }, { channel: 'BN1044', revenue: 5 }, [redirectedTo(1, 3)])
  assert.deepEqual([row!.accountId, row!.channel, row!.remarks], [1, 'BN1044', 1])
  const own = account(2, { channel: 'BN1044' })
  const accounts = [account(1), own]
  assert.equal(
    book({ aliases, accounts }, { channel: 'BN1044' })[0]!.accountId,
    2,
    'not before an own account',
  )
  const later = [account(1), account(2, { channel: 'BN1044', validFrom: '2026-04-01' })]
  assert.equal(
    book({ aliases, accounts: later }, { channel: 'BN1044' })[0]!.accountId,
    1,
    'one of other days',
  )
  const two = new Map([['BN1044', ['AB-1', 'AB-2']]])
  const second = account(3, { channel: 'AB-2' })
  assert.equal(book({ aliases: two, accounts: [account(1), second] }, { channel: 'BN1044' })[0]!.accountId, 1)
  assert.equal(book({ aliases: two, accounts: [second] }, { channel: 'BN1044' })[0]!.accountId, 3)
  assert.equal(book({ aliases, accounts }, { channel: 'bn1044' })[0]!.accountId, 2, 'only the exact text')
})

test('several accounts share by searches in the country, else of the channel, else equally', () => {
  const two = [account(1), account(2)]
  const cases: [
    label: string,
    accounts: Account[],
    row: Partial<TruthRow>,
    searches: EngineCell[],
    wanted: [account: number, part: number, gross: number, clicks: number, BookedRow['division']][],
  ][] = [
    [
      'by country',
      two,
      { revenue: 10, clicks: 7 },
      [redirectedTo(1, 3), redirectedTo(2, 1), redirectedTo(2, 1000, { country: 'US' })],
      // 7 clicks are 5.25 and 1.75. 10 millionths are 7.5 and 2.5: equal remainders, so the lower id gets the one left over.
      [
        [1, 75, 8, 5, 'country'],
        [2, 25, 2, 2, 'country'],
      ],
    ],
    [
      'by channel',
      two,
      { revenue: 10, clicks: 7, country: 'FR' },
      [redirectedTo(1, 1), redirectedTo(2, 1), redirectedTo(2, 2, { country: 'US' })],
      [
        [1, 25, 3, 2, 'channel'],
        [2, 75, 7, 5, 'channel'],
      ],
    ],
    [
      'equally',
      [account(3), account(2), account(1)],
      { revenue: -100, clicks: 4 },
      [],
      [
        [1, 33.33334, -34, 2, 'equal'],
        [2, 33.33333, -33, 1, 'equal'],
        [3, 33.33333, -33, 1, 'equal'],
      ],
    ],
    [
      'an account without searches gets no row',
      two,
      { revenue: 10 },
      [redirectedTo(2, 1)],
      [[2, 100, 10, 0, 'country']],
    ],
    [
      'nothing redirected in the country',
      two,
      { revenue: 10 },
      [redirectedTo(1, 0), redirectedTo(2, 4, { country: 'US' })],
      [[2, 100, 10, 0, 'channel']],
    ],
    [
      'a row without a country has the whole channel, not the searches of unknown country',
      two,
      { revenue: 10, country: '' },
      [redirectedTo(2, 1, { country: '' }), redirectedTo(1, 9)],
      [
        [1, 90, 9, 0, 'channel'],
        [2, 10, 1, 0, 'channel'],
      ],
    ],
    [
      'only the own rule and link count',
      two,
      { revenue: 10 },
      [redirectedTo(1, 9, { providerLinkId: 42 }), redirectedTo(2, 9, { ruleId: 31 }), redirectedTo(9, 9)],
      [
        [1, 50, 5, 0, 'equal'],
        [2, 50, 5, 0, 'equal'],
      ],
    ],
    [
      'the searches of another channel do not count, those of another case do',
      two,
      { revenue: 10 },
      [redirectedTo(1, 9, { channel: 'AB-2' }), redirectedTo(1, 1, { channel: 'ab-1' }), redirectedTo(2, 3)],
      [
        [1, 25, 3, 0, 'country'],
        [2, 75, 7, 0, 'country'],
      ],
    ],
  ]
  for (const [label, accounts, row, searches, wanted] of cases) {
    assert.deepEqual(
      book({ accounts }, row, searches).map((one) => [
        one.accountId,
        one.dividedPercentage,
        one.gross,
        one.clicks,
        one.division,
      ]),
      wanted,
      label,
    )
  }
})

const gross = (from: string, share: number): ProviderTerm => ({ from, share, reportsGross: true })

test('net is gross times the share of an advertiser that reports gross, else what was reported', () => {
  const reported = { from: '2026-01-01', share: 40, reportsGross: false }
  const cases: [label: string, providerTerms: ProviderTerm[], net: number][] = [
    ['no term', [], 25],
    ['reports net', [reported], 25],
    // 12.5 and 17.5 lie exactly between two: to the even one.
    ['reports gross', [gross('2026-01-01', 50)], 12],
    ['half even upwards', [gross('2026-01-01', 70)], 18],
    ['the newest that has begun', [gross(DAY, 80), gross('2026-03-11', 10), reported], 20],
    ['before the first the first', [gross('2026-05-01', 10), gross('2026-04-01', 20)], 5],
  ]
  for (const [label, providerTerms, net] of cases) {
    const [row] = book({ providerTerms }, { revenue: 25 })
    assert.deepEqual([row!.gross, row!.net], [25, net], label)
  }
})

test('net is taken from the key and then divided, and each publisher gets its share of its part', () => {
  const facts = {
    accounts: [account(1, { share: 50 }), account(2, { share: 10 }), account(3, { share: 0 })],
    providerTerms: [{ from: '2026-01-01', share: 50, reportsGross: true }],
  }
  // Net 50 is 17, 17, 16; half of 17 is 8.5, to the even 8; a tenth of 17 is 1.7.
  assert.deepEqual(
    book(facts, { revenue: 100 }).map((row) => [row.gross, row.net, row.publisherRevenue]),
    [
      [34, 17, 8],
      [33, 17, 2],
      [33, 16, 0],
    ],
  )
  // Net of each part would be 16 three times (half of 33), and two millionths would be lost.
  assert.deepEqual(
    book(facts, { revenue: 99 }).map((row) => row.net),
    [17, 17, 16],
  )
})

test('a removal takes the rows of an account that are older than it, on its days', () => {
  const removal = { importId: 5, accountId: 1, from: DAY, to: DAY }
  const cases: [label: string, removal: typeof removal, importId: number, wanted: boolean[]][] = [
    ['older', removal, 4, [true, false]],
    ['the same number', removal, 5, [false, false]],
    ['reported again afterwards', removal, 6, [false, false]],
    ['ended the day before', { ...removal, from: '2026-03-01', to: '2026-03-09' }, 4, [false, false]],
    ['begins the day after', { ...removal, from: '2026-03-11', to: '2026-03-12' }, 4, [false, false]],
    ['around the day', { ...removal, from: '2026-03-09', to: '2026-03-11' }, 4, [true, false]],
    ['the other account', { ...removal, accountId: 2 }, 4, [false, true]],
    ['account 0 has none', { ...removal, accountId: 0 }, 4, [false, false]],
  ]
  const accounts = [account(1), account(2)]
  for (const [label, removal, importId, wanted] of cases) {
    const booked = book({ accounts, removals: [removal] }, { importId, revenue: 10 })
    assert.deepEqual(
      booked.map((row) => row.isRemoved),
      wanted,
      label,
    )
    assert.deepEqual(
      booked.map((row) => row.gross),
      [5, 5],
      'the other part does not grow',
    )
  }
  const later = { ...removal, importId: 9 }
  const [row] = book({ removals: [later, removal] }, { importId: 7 })
  assert.equal(row!.isRemoved, true, 'the newest removal counts')
})

test('input that would lose money is refused, with the record and the remedy', () => {
  const term = { from: '2026-01-01', isActive: true }
  const cases: [facts: Partial<BookFacts>, row: Partial<TruthRow>, message: RegExp][] = [
    [{ accounts: [account(7, { terms: [] })] }, {}, /^Publisher ad account 7: it has no term\. Give it/],
    [{ accounts: [account(7, { terms: [{ ...term, share: 101 }] })] }, {}, /ad account 7: the share .* 101/],
    [{ accounts: [account(7, { terms: [{ ...term, share: Number.NaN }] })] }, {}, /7: the share .* NaN/],
    [
      { providerTerms: [{ from: '2026-01-01', share: -1, reportsGross: true }] },
      {},
      /^Advertiser: the share from 2026-01-01 is -1\. Set it to 0 to 100 percent\.$/,
    ],
    [
      {},
      { revenue: 0.5 },
      /^Import 1, 2026-03-10, channel AB-1, country DE: revenue is 0\.5\. Correct the import/,
    ],
    [{}, { clicks: 2 ** 53, country: '' }, /country none: clicks is 9007199254740992/],
  ]
  for (const [facts, row, message] of cases)
    assert.throws(() => book(facts, row), { name: 'RangeError', message })
})
