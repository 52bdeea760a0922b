/**
 * Loaded into a part before its own code (`--import`). Counts the steps of an import, of a prepared file or mailed view,
 * or of an alert (KILL_STEPS), in this process: what it is about to send to PostgreSQL, to another part or to a caller,
 * and what it is about to write to a file. Once the file named by KILL_PLAN exists, it sends kill -9 to the process that
 * the plan names, before its step number `step`.
 */
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { Socket } from 'node:net'
import { isMainThread } from 'node:worker_threads'

export interface KillPlan {
  /** Steps that come before it. A number that is never reached only notes the steps. */
  step: number
  /** A process, or a group when negative; 0 for this one. */
  victim: number
  /** Milliseconds between the step and the kill, in which the process goes on. */
  delayMs: number
  /** File that the steps are noted in. */
  notes: string
}

/** What the steps belong to. */
export type KilledWork = 'imports' | 'files and mails' | 'alerts'

/** Of what is sent, only these belong to it. The queue looks for jobs all the time, and jobs for lost imports. */
const sent: Record<KilledWork, { of: RegExp; not: RegExp }> = {
  imports: {
    of: /(insert into|update) "?stored_|revenue_import|booking_request|advertiser_day|booking_version|import_load|csv_mapping|\/analytics\/revenue|singlecsvfile|created_id|"rows":|^Q....(begin|commit)/s,
    not: /pgboss|order by id limit 100|having min\(created_at\)/,
  },
  'files and mails': {
    of: /(insert into|update) "?stored_|"export"|from "user"|view_send|report-exports|user-report|text\/csv|"maturity"|"rows_written"|\d{4}-\d\d-\d\d \d\d:00"?,|^Q....(begin|commit)/s,
    not: /pgboss/,
  },
  alerts: {
    of: /alert_event|alert_delivery|POST \/webhook|"title":"Headgate: |^Q....(begin|commit)/s,
    not: /a\^/,
  },
}

const path = process.env['KILL_PLAN']
const work = sent[(process.env['KILL_STEPS'] ?? 'imports') as KilledWork]
let count = 0
let begun = ''

function readPlan(): KillPlan | undefined {
  try {
    return JSON.parse(fs.readFileSync(path!, 'utf8')) as KillPlan
  } catch {
    return undefined
  }
}

function step(what: string): void {
  const plan = readPlan()
  if (!plan) return
  if (begun !== plan.notes) {
    begun = plan.notes
    count = 0
  }
  fs.appendFileSync(plan.notes, `${what}\n`)
  count += 1
  if (count <= plan.step) return
  // The process that is started next must not be killed at the same step.
  fs.rmSync(path!)
  const kill = () => process.kill(plan.victim === 0 ? process.pid : plan.victim, 'SIGKILL')
  if (plan.delayMs === 0) kill()
  else setTimeout(kill, plan.delayMs)
}

/** The beginning of what is sent, as one line. */
const nameOf = (text: string) =>
  text
    .replaceAll(/[^\x20-\x7e]+/g, ' ')
    .trim()
    .slice(0, 100)

if (path !== undefined && isMainThread) {
  // oxlint-disable-next-line typescript/unbound-method -- called with the socket that it is replaced for
  const { write } = Socket.prototype
  Socket.prototype.write = function counted(this: Socket, ...all: unknown[]) {
    const [content] = all
    if (typeof content === 'string' || Buffer.isBuffer(content)) {
      const text = typeof content === 'string' ? content : content.toString('latin1', 0, 2_000)
      if (work.of.test(text) && !work.not.test(text)) step(nameOf(text))
    }
    return (write as (...given: unknown[]) => boolean).apply(this, all)
  }
  const writeFile = fs.write
  fs.write = function counted(fd: number, ...all: unknown[]) {
    // The first three are the output.
    if (fd > 2) step('a file is written')
    return (writeFile as (...given: unknown[]) => void)(fd, ...all)
  } as typeof writeFile
  const { rename } = fs.promises
  fs.promises.rename = (from, to) => {
    step('a file gets its name')
    return rename(from, to)
  }
  syncBuiltinESMExports()
}
