import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Day } from '@headgate/domain/days'
import { eq } from 'drizzle-orm'
import { writeAudit } from '../base/audit.ts'
import { updateProvider } from '../providers/providers.ts'
import { updatePublisherAccount } from '../publisher-accounts/change.ts'
import { setInForce } from '../revenue/imports/imports.ts'
import { createRemoval } from '../revenue/removals.ts'
import { makeTargeting } from '../sample/make.ts'
import { channelRepair, publisherAccount, revenueImport } from '../schema/all.ts'
import { changesReader, type ChangesReader, said } from './testing/changes-reader.ts'

let reader: ChangesReader
let db: ChangesReader['db']
let admin: ChangesReader['admin']
before(async () => {
  reader = await changesReader()
  db = reader.db
  admin = reader.admin
})
after(() => reader.database.close())

/** Days of the past that changes are about which are made now. */
const past = { from: '2026-03-02', to: '2026-03-08' }

test('a share that holds on these days is told, also when it was changed later', async () => {
  const { provider, link, publisher, scope } = await reader.business('share')
  const { id } = await makeTargeting(db, { publisher_id: publisher.id, rules: [{ to: link, share: 60 }] })
  const [account] = await db
    .update(publisherAccount)
    .set({ valid_from: '2026-01-01' })
    .where(eq(publisherAccount.tid, id))
    .returning()
  const edit = (from_day: string) => () =>
    db.transaction((tx) => updatePublisherAccount(tx, admin, account!.id, { share_revenue: 55, from_day }))
  assert.deepEqual(said(await reader.added(scope, edit('2026-03-05'), [past])), [
    [
      'share',
      `Publisher ad account ${account!.id} (BN-share of Adlera share, Quill share) has a share of 55 % instead of 60 % ` +
        'from 2026-03-05 on.',
      'Ada Admin',
    ],
  ])
  const term = { reports_gross_revenue: true, revenue_share_percentage: 80, from_day: '2026-03-04' }
  const changes = await reader.added(scope, () => updateProvider(db, admin, provider.id, term), [past])
  assert.equal(changes.length, 1)
  assert.match(
    changes[0]!.text,
    /^Advertiser Adlera share reports gross .* leaves us 80 % of gross .* from 2026-03-04 on\.$/,
  )
  // Days on which it held already, and days before.
  for (const day of ['2026-03-20', '2026-02-01'])
    assert.deepEqual(await reader.read(scope, [{ from: day, to: day }]), [])
})

async function fileOf(providerId: number, name: string, from: Day, to: Day): Promise<number> {
  const [row] = await db
    .insert(revenueImport)
    .values({
      provider_id: providerId,
      kind: 'file',
      scope: 'days',
      stage: 'done',
      in_force: true,
      csv_name: name,
      from_day: from,
      to_day: to,
      message: '',
      created_by: admin.actorUserId,
    })
    .returning({ id: revenueImport.id })
  return row!.id
}

test('files, removals and undoing of these days are told, whenever they were made', async () => {
  const { provider, scope } = await reader.business('files')
  const id = await fileOf(provider.id, 'march.csv', '2026-03-01', '2026-03-03')
  await fileOf(provider.id, 'april.csv', '2026-04-01', '2026-04-03')
  const [loaded] = await reader.read(scope, [past])
  assert.deepEqual(said([loaded!]), [
    ['import', 'File march.csv of Adlera files was loaded, with 2026-03-01 to 2026-03-03.', 'Ada Admin'],
  ])
  assert.deepEqual(loaded!.target, { kind: 'import', id })

  // Booking a checked file is no undoing, though its audit row has the same fields.
  const inForce = { entity: 'revenue_import', entityId: id } as const
  await writeAudit(db, admin, [
    { action: 'update', ...inForce, before: { in_force: false }, after: { in_force: true } },
  ])
  assert.equal((await reader.read(scope, [past])).length, 1)
  const change = (is: boolean) => () => db.transaction((tx) => setInForce(tx, admin, id, is))
  assert.deepEqual(said(await reader.added(scope, change(false), [past])), [
    ['undo', 'File march.csv of Adlera files was undone.', 'Ada Admin'],
    [
      'import',
      'File march.csv of Adlera files was loaded, with 2026-03-01 to 2026-03-03. It was undone since.',
      'Ada Admin',
    ],
  ])
  assert.deepEqual(said(await reader.added(scope, change(true), [past])).slice(0, 1), [
    ['undo', 'File march.csv of Adlera files was put back.', 'Ada Admin'],
  ])

  const removal = {
    providerId: provider.id,
    from: '2026-03-08',
    to: '2026-03-09',
    accountId: null,
    channels: ['BN-1'],
  }
  assert.deepEqual(
    said(await reader.added(scope, () => db.transaction((tx) => createRemoval(tx, admin, removal)), [past])),
    [['removal', 'Adlera files: Removed data of channel BN-1 of 2026-03-08 to 2026-03-09.', 'Ada Admin']],
  )
})

test('repairs of these days and their undoing are told; what is ignored moves nothing', async () => {
  const { provider, scope } = await reader.business('repair')
  const repair = async (kind: 'map' | 'ignore', booked_as: string | null) => {
    const values = {
      provider_id: provider.id,
      channel: 'bn 12',
      kind,
      booked_as,
      note: kind === 'ignore' ? 'a test channel' : null,
      from_day: '2026-03-01',
      to_day: '2026-03-02',
    }
    const [row] = await db.insert(channelRepair).values(values).returning({ id: channelRepair.id })
    const entity = { entity: 'channel_repair', entityId: row!.id } as const
    await writeAudit(db, admin, [{ action: 'create', ...entity, after: values }])
    return () =>
      writeAudit(db, admin, [
        {
          action: 'update',
          ...entity,
          before: { channel: 'bn 12', kind, undone: false },
          after: { undone: true },
        },
      ])
  }
  const undoIgnored = await repair('ignore', null)
  await undoIgnored()
  const undo = await repair('map', 'BN-12')
  assert.deepEqual(said(await reader.read(scope, [past])), [
    ['repair', 'Channel bn 12 of Adlera repair is booked as BN-12: it was repaired.', 'Ada Admin'],
  ])
  assert.deepEqual(said(await reader.added(scope, undo, [past])), [
    ['repair', 'Channel bn 12 of Adlera repair is booked as before: its repair was undone.', 'Ada Admin'],
  ])
})

test('the runs of an API are one entry of its advertiser', async () => {
  const { provider, scope } = await reader.business('api')
  for (const day of ['2026-03-02', '2026-03-03', '2026-03-04'])
    await db.insert(revenueImport).values({
      provider_id: provider.id,
      kind: 'api',
      scope: 'days',
      stage: 'done',
      in_force: true,
      from_day: day,
      to_day: day,
      message: '',
    })
  assert.deepEqual(said(await reader.read(scope, [past])), [
    ['import', 'The API of Adlera api was read 3 times, for 2026-03-02 to 2026-03-04.', 'System'],
  ])
})
