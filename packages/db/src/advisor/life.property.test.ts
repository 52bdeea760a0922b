import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { AdviceAction } from '@headgate/contract/advisor/states'
import { CallError } from '@headgate/contract/base/errors'
import type { Finding, Judgement } from '@headgate/domain/advice/finding'
import { HOUR_MS } from '@headgate/domain/days'
import { sql } from 'drizzle-orm'
import {
  array,
  assert as assertProperty,
  asyncProperty,
  boolean,
  constantFrom,
  integer,
  oneof,
  record,
  subarray,
} from 'fast-check'
import { systemActor } from '../base/audit.ts'
import { testDatabase, type TestDatabase } from '../testing/database.ts'
import { actOnAdvice } from './act.ts'
import { applyJudgement } from './apply-judgement.ts'
import { saveAdviceRule } from './rules.ts'

let database: TestDatabase
before(async () => {
  database = await testDatabase()
})
after(() => database.close())

const seed = Number(process.env.TEST_SEED ?? Date.now() % 1_000_000)
const SUBJECTS = [1, 2, 3] as const
const RULE = 'advertiser_late'

const finding = (id: number, searches: number): Finding => ({
  rule: RULE,
  subject: { kind: 'provider', id },
  partner: { kind: 'provider', id },
  title: `Advertiser ${id} is late`,
  sentences: [[{ text: String(searches), strong: true }, ' searches']],
  facts: { searches },
  loss: null,
})

/** An item as the model has it. */
interface Modelled {
  subject: number
  status: 'active' | 'snoozed' | 'closed'
  until: number | null
  isOver: boolean
  figure: number
  events: string[]
}

/**
 * The same life written down a second time, as sentences of the page: a list of items, newest last, of which at most one
 * of each subject lasts.
 */
class Model {
  items: Modelled[] = []
  isOn = true

  run(found: readonly number[], unknown: readonly number[], figure: number, now: number): void {
    if (!this.isOn) return
    for (const subject of SUBJECTS) {
      if (unknown.includes(subject) && !found.includes(subject)) continue
      const item = this.items.find((one) => one.subject === subject && !one.isOver)
      const isFound = found.includes(subject)
      if (item === undefined) {
        if (isFound)
          this.items.push({
            subject,
            status: 'active',
            until: null,
            isOver: false,
            figure,
            events: ['opened'],
          })
        continue
      }
      const isAsleep = item.status === 'snoozed' && item.until! > now
      if (isFound && item.status !== 'closed') item.figure = figure
      if (isFound && item.status === 'snoozed' && !isAsleep) {
        Object.assign(item, { status: 'active', until: null })
        item.events.push('woken')
      }
      if (!isFound && !isAsleep) this.end(item)
    }
  }

  end(item: Modelled): void {
    if (item.status !== 'closed') item.events.push('over')
    Object.assign(item, { status: 'closed', until: null, isOver: true })
  }

  /** Whether the action was allowed. */
  act(item: Modelled, action: AdviceAction, until: number): boolean {
    if (item.status === 'closed') return false
    if (item.status === 'active' && action === 'active') return false
    if (item.status === 'snoozed' && action === 'snooze') return false
    const event = { active: 'activated', snooze: 'snoozed', close: 'closed' }[action]
    const status = { active: 'active', snooze: 'snoozed', close: 'closed' }[action] as Modelled['status']
    Object.assign(item, { status, until: action === 'snooze' ? until : null })
    item.events.push(event)
    return true
  }

  switchTo(isOn: boolean): void {
    if (this.isOn && !isOn) for (const item of this.items) if (!item.isOver) this.end(item)
    this.isOn = isOn
  }
}

const subjects = subarray([...SUBJECTS])
const step = record({
  hours: integer({ min: 1, max: 5 }),
  what: oneof(
    {
      weight: 5,
      arbitrary: record({
        found: subjects,
        unknown: subjects,
        figure: integer({ min: 1, max: 2 }),
        twice: boolean(),
      }),
    },
    {
      weight: 3,
      arbitrary: record({
        item: integer({ min: 0, max: 5 }),
        action: constantFrom('active', 'snooze', 'close'),
        snoozeHours: integer({ min: 1, max: 12 }),
      }),
    },
    { weight: 1, arbitrary: record({ isOn: boolean() }) },
  ),
})

/** The items as they are stored, in the model's form. */
async function stored(): Promise<Modelled[]> {
  const { rows } = await database.db.execute<{
    subject: number
    status: Modelled['status']
    until: number | null
    is_over: boolean
    figure: number
    events: string[]
    description: string
  }>(sql`
    select a.subject_id::int as subject, a.status, extract(epoch from a.snoozed_until)::float8 * 1000 as until,
      a.over_at is not null as is_over, (a.facts->>'searches')::int as figure, a.description,
      (select array_agg(h.event order by h.id) from advisor_history h where h.advisor_id = a.id) as events
    from advisor a order by a.id`)
  return rows.map(({ is_over, description, ...row }) => {
    assert.equal(description, `<p><strong>${row.figure}</strong> searches</p>`)
    return { ...row, isOver: is_over }
  })
}

test(`items follow a plain model through runs, actions and switches of the rule (seed ${seed})`, async () => {
  const { db } = database
  await assertProperty(
    asyncProperty(array(step, { minLength: 3, maxLength: 14 }), async (steps) => {
      await db.execute(sql`delete from advisor`)
      await db.execute(sql`update advisor_rule set enabled = true, judged_at = null`)
      const model = new Model()
      let now = Date.UTC(2026, 0, 1)
      for (const { hours, what } of steps) {
        now += hours * HOUR_MS
        if ('found' in what) {
          const judgement: Judgement = {
            rule: RULE,
            found: what.found.map((id) => finding(id, what.figure)),
            unknown: what.unknown.map((id) => ({ kind: 'provider', id })),
          }
          const run = () => applyJudgement(db, judgement, new Date(now))
          await Promise.all(what.twice ? [run(), run()] : [run()])
          model.run(what.found, what.unknown, what.figure, now)
        } else if ('action' in what) {
          const item = model.items[what.item]
          const { rows } = await db.execute<{ id: number }>(
            sql`select id from advisor order by id offset ${what.item} limit 1`,
          )
          assert.equal(item === undefined, rows.length === 0)
          if (item === undefined) continue
          const until = new Date(now + what.snoozeHours * HOUR_MS)
          const isAllowed = model.act(item, what.action, until.getTime())
          const acting = actOnAdvice(db, systemActor, rows[0]!.id, {
            action: what.action,
            notes: 'why',
            until,
          })
          if (isAllowed) await acting
          else
            await assert.rejects(
              acting,
              (cause) => cause instanceof CallError && cause.definition.status === 409,
            )
        } else {
          await saveAdviceRule(db, systemActor, RULE, { enabled: what.isOn, thresholds: {} })
          model.switchTo(what.isOn)
        }
        const order = (items: Modelled[]) =>
          items.toSorted((a, b) => a.subject - b.subject).map((item) => ({ ...item, until: item.until }))
        assert.deepEqual(order(await stored()), order(model.items))
      }
    }),
    { seed, numRuns: 40 },
  )
})
