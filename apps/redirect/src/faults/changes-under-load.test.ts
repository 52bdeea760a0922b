import assert from 'node:assert/strict'
import { test } from 'node:test'
import { systemActor } from '@headgate/db/base/audit'
import { saveGroup } from '@headgate/db/groups/save'
import type { Db } from '@headgate/db/base/database'
import { serveProviderLink } from '@headgate/db/publishing/serve-changes'
import { makeGroup, makeProviderLink, makeTargeting, type ProviderLinkRow } from '@headgate/db/sample/make'
import { providerLink } from '@headgate/db/schema/all'
import { setTargetingsActive } from '@headgate/db/targetings/bulk'
import { archiveTargetings, restoreTargetings } from '@headgate/db/targetings/archiving'
import { getTargeting } from '@headgate/db/targetings/read'
import { saveTargeting } from '@headgate/db/targetings/save'
import { SeededRandom } from '@headgate/domain/seeded-random'
import { eq } from 'drizzle-orm'
import { until } from '@headgate/runtime/testing/until'
import { ChangeLoad } from './testing/change-load.ts'
import { pause } from './testing/engine-process.ts'
import { ledger, seed, thorough } from '@headgate/runtime/testing/ledger'
import { Setting } from './testing/setting.ts'
import { StateHistory, WITHIN_MS } from './testing/state-history.ts'
import { maker, newRule, VersionedLink } from './testing/versions.ts'

const CHANGES = thorough ? 400 : 40
const CLIENTS = 6
/** The largest value of the cap in this test. */
const MOST = 400
const CAPPED = 'capped.example'

type Change = [name: string, make: () => Promise<unknown>]

/** A business in which every kind of change can be made repeatedly and is visible in replies. */
async function makeBusiness(db: Db, random: SeededRandom) {
  const published = await VersionedLink.make(db)
  const switched = await VersionedLink.another(db)
  const to = (host: string) =>
    makeProviderLink(db, {
      link: `https://${host}/?q=[Q]&c=[CLICK_ID]&channel=x`,
      daily_cap: 0,
    })
  const [one, two, three, capped] = await Promise.all([
    to('one.example'),
    to('two.example'),
    to('three.example'),
    to(CAPPED),
  ])
  const archived = await makeTargeting(db, { targeting_type: 'waterfall', rules: [{ to: one }] })
  const disabled = await makeTargeting(db, { targeting_type: 'waterfall', rules: [{ to: two }, { to: one }] })
  const group = await makeGroup(db, { targeting: 'waterfall', rules: [{ link: one }] })
  const grouped = await makeTargeting(db, {
    targeting_type: 'waterfall',
    rules: [{ to: group }, { to: two }],
  })
  const limited = await makeTargeting(db, {
    targeting_type: 'waterfall',
    rules: [{ to: capped, daily_cap: 50 }, { to: three }],
  })
  const [limitedRule] = (await getTargeting(db, limited.id)).targeting_rules
  const turning = await makeTargeting(db, {
    rules: [
      { to: one, weight: 50 },
      { to: two, weight: 50 },
    ],
  })

  let version = 0
  let switchedVersion = 0
  let [isActive, isArchived, isDisabled] = [true, false, false]
  /** A disabled link is not offered to new rules. */
  const someLinks = () => {
    const chosen = [two, three].filter((link) => random.chance(0.6) && !(link === two && isDisabled))
    return random.chance(0.6) || chosen.length === 0 ? [one, ...chosen] : chosen
  }
  const setDisabled = (row: ProviderLinkRow, on: boolean) =>
    db.transaction(async (tx) => {
      await tx.update(providerLink).set({ disabled: on }).where(eq(providerLink.id, row.id))
      await serveProviderLink(tx, row.id)
    })
  const changes: (() => Change)[] = [
    () => [`publish ${(version += 1)}`, () => published.publish(db, version)],
    () => {
      isActive = !isActive
      if (!isActive) return ['deactivate', () => setTargetingsActive(db, systemActor, [switched.id], false)]
      switchedVersion += 1
      return [`activate as ${switchedVersion}`, () => switched.publish(db, switchedVersion)]
    },
    () => {
      isArchived = !isArchived
      const move = isArchived ? archiveTargetings : restoreTargetings
      return [isArchived ? 'archive' : 'restore', () => move(db, systemActor, [archived.id])]
    },
    () => {
      isDisabled = !isDisabled
      return [`${isDisabled ? 'disable' : 'enable'} an advertiser link`, () => setDisabled(two, isDisabled)]
    },
    () => {
      const chosen = someLinks()
      const rules = chosen.map((link) => ({
        id: null,
        capacity: 0,
        weight: null,
        revenue_share: 10,
        active: true,
        hours: null,
        advertiser_id: link.provider_id,
        advertiser_link_id: link.id,
      }))
      return [
        'publish a group',
        () => saveGroup(db, systemActor, { id: group.id, sent: { rules, published: true } }),
      ]
    },
    () => {
      const cap = random.pick([20, 100, MOST])
      return [`cap ${cap}`, () => saveCap(cap)]
    },
    () => {
      const chosen = someLinks()
      const weight = Math.floor(100 / chosen.length)
      return [
        'publish a round robin',
        () =>
          saveTargeting(db, systemActor, maker, {
            id: turning.id,
            sent: {
              status: 'published',
              targeting_rules: chosen.map((link) => newRule(link, { daily_frequency: weight })),
            },
          }),
      ]
    },
  ]
  const saveCap = async (cap: number) => {
    const { targeting_rules: rules } = await getTargeting(db, limited.id)
    const targeting_rules = rules.map((rule) => ({
      ...rule,
      daily_cap: rule.id === limitedRule!.id ? cap : 0,
    }))
    return saveTargeting(db, systemActor, maker, {
      id: limited.id,
      sent: { status: 'published', targeting_rules },
    })
  }
  return {
    links: [published, switched, archived, disabled, grouped, limited, turning].map((link) => ({
      id: link.id,
      publisherId: 'publisher_id' in link ? link.publisher_id : link.publisherId,
    })),
    /** The first two are publications of versions 1 and 2, so that version 1 is old at the end. */
    next: (at: number) => (at < 2 ? changes[0]! : random.pick(changes))(),
  }
}

test(`${CHANGES} changes under load: every reply follows one whole revision, the new one within ${WITHIN_MS / 1_000} s (seed ${seed})`, async (t) => {
  const random = new SeededRandom(seed)
  const setting = new Setting(t)
  const database = await setting.database()
  const { db } = database
  const business = await makeBusiness(db, random)
  const history = new StateHistory(db)
  await history.change('at first', async () => {})
  const engine = await setting.engine({ databaseUrl: database.url })
  await engine.start()
  await until(async () => (await engine.ready()).snapshot.revision === history.revision, 'all is served')

  const load = new ChangeLoad(engine.url, business.links, seed)
  setting.after(() => load.close())
  const sending = load.send(CLIENTS)
  const names: string[] = []
  for (let at = 0; at < CHANGES; at += 1) {
    await pause(random.between(0, 80))
    const [name, make] = business.next(at)
    names.push(name)
    await history.change(name, make)
  }
  const lastAt = performance.now()
  await until(async () => (await engine.ready()).snapshot.revision === history.revision, 'the last is served')
  const liveAfter = performance.now() - lastAt
  load.stop()
  await sending
  const publisherOf = new Map(business.links.map((link) => [link.id, link.publisherId]))
  const problems = load.answers.map((one) => history.problemOf(one, publisherOf.get(one.targetingId)!))

  // The check must find the two faults that it looks for: two versions in one reply, and a version that came too late.
  const [versioned] = business.links
  const sample = load.answers.find((one) => one.targetingId === versioned!.id)!
  const mixed = { ...sample, keyword: 'x', location: `https://odd.example/?q=x&c=${sample.click}&channel=x` }
  assert.match(history.problemOf(mixed, versioned!.publisherId) ?? '', /but it could be/)
  const late = performance.now() + 2 * WITHIN_MS
  const old = {
    ...sample,
    keyword: 'x',
    location: 'https://filtered-1.example/',
    sentAt: late,
    answeredAt: late,
  }
  assert.match(history.problemOf(old, versioned!.publisherId) ?? '', /but it could be/)

  const after = load.answers.length
  for (const link of business.links)
    for (const keyword of ['long', 'x', 'long']) await load.ask(link, keyword)
  const settled = load.answers.slice(after)
  const wrong = settled.map((one) => history.problemNow(one, publisherOf.get(one.targetingId)!))
  const capped = load.answers.filter((one) => one.location.includes(CAPPED)).length
  ledger(t, 'changes under load', {
    changes: CHANGES,
    answered: load.answers.length,
    mixed: problems.filter((problem) => problem !== null).length,
    'last live after ms': Math.round(liveAfter),
    capped,
  })
  assert.ok(after > CHANGES)
  assert.deepEqual(load.failures, [])
  const first = problems.find((problem) => problem !== null)
  assert.equal(first ?? null, null, `${names.join(', ')}\n${first}`)
  assert.deepEqual(
    wrong.filter((problem) => problem !== null),
    [],
  )
  assert.ok(capped <= MOST, `${capped} through the capped rule`)
})
