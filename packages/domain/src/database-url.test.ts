import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readDatabaseUrl } from './database-url.ts'

test('addresses of PostgreSQL are read with their hosts, their database and one host for the driver', () => {
  const cases: [string, { host: string; port: number }[], string, string][] = [
    [
      'postgres://user:pass@db.example:5433/headgate?sslmode=verify-full',
      [{ host: 'db.example', port: 5433 }],
      'headgate',
      'postgres://user:pass@db.example:5433/headgate?sslmode=verify-full',
    ],
    ['postgresql://db/x', [{ host: 'db', port: 5432 }], 'x', 'postgresql://db/x'],
    [
      'postgres://user:p%40ss@db1:5433,db2,[2001:db8::1]:5434/headgate',
      [
        { host: 'db1', port: 5433 },
        { host: 'db2', port: 5432 },
        { host: '2001:db8::1', port: 5434 },
      ],
      'headgate',
      'postgres://user:p%40ss@db1:5433/headgate',
    ],
    [
      'postgres:///headgate?host=/run/postgresql&user=headgate',
      [{ host: '/run/postgresql', port: 5432 }],
      'headgate',
      'postgres:///headgate?host=/run/postgresql&user=headgate',
    ],
    [
      'postgres://user:pass@/headgate?host=/run/postgresql&port=5433',
      [{ host: '/run/postgresql', port: 5433 }],
      'headgate',
      'postgres://user:pass@/headgate?host=/run/postgresql&port=5433',
    ],
    [
      'postgres://user@%2Frun%2Fpostgresql/headgate',
      [{ host: '/run/postgresql', port: 5432 }],
      'headgate',
      'postgres://user@%2Frun%2Fpostgresql/headgate',
    ],
  ]
  for (const [text, hosts, database, single] of cases) {
    const read = readDatabaseUrl(text)
    assert.deepEqual([read?.hosts, read?.database, read?.single], [hosts, database, single], text)
  }
  assert.equal(readDatabaseUrl('postgres://u:secret@db1,[::1]:5434/x')!.place, 'db1:5432, [::1]:5434')
})

test('what is no address of PostgreSQL is null', () => {
  for (const text of [
    'http://db/x',
    'db:5432',
    'postgres://db:port/x',
    'postgres://db1,,db2/x',
    'postgres://db1,db2:99999/x',
    'postgres://db1,db2/x?host=/run',
    'postgres:/db/x',
    '',
  ])
    assert.equal(readDatabaseUrl(text), null, text)
})
