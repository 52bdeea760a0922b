import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CallDefinition } from '@headgate/contract/base/call'
import { envelope } from '@headgate/contract/base/envelope'
import type { RecordedCall } from '@headgate/server/testing/record-examples'
import { z } from 'zod'
import { answeredByAnalytics, olderReport } from '../analytics/analytics-proxy.ts'
import type { NamedCall } from './calls.ts'
import type { CallExample } from './examples.ts'

/** Items of a list that an example shows. */
const MOST_ITEMS = 2
/** Characters of an example from which on more content is no gain. */
const ENOUGH = 1_500
const LONGEST = 6_000

/** Texts that an example must not have: sessions, keys, sealed sign-ins and what else was random. */
const secrets: [RegExp, string][] = [
  [/eyJ[\w-]{10,}(\.[\w-]*){2,4}/g, 'eyJ…'],
  [/\b(hgp?_)[\w-]{20,}/g, '$1…'],
  [/\b(whsec_)[\w+/=-]{20,}/g, '$1…'],
]

/** A whole text that was random: a secret of 32 characters or more, but no id of a row or request. */
const isRandom = (text: string) =>
  /^[A-Z2-7]{32}$/.test(text) ||
  (/^[\w+/=-]{30,}$/.test(text) && /[A-Z]/.test(text) && /[a-z]/.test(text) && /\d/.test(text))

/** Texts with which tests try what is wrong: long runs, blanks at an end, letters that few keyboards have. */
const ODD = /(.)\1{9}|"\s|\s"|[^\x20-\x7e…•’]|evil|unknown|<\w|"data":\[\]|\b[0-9a-f]{8}\b/

/** An example without secrets, and with lists of so many items. */
function shortened(value: unknown, items: number): unknown {
  if (typeof value === 'string' && isRandom(value)) return `${value.slice(0, 4)}…`
  if (typeof value === 'string')
    return secrets.reduce((text, [found, put]) => text.replace(found, put), value)
  if (Array.isArray(value)) return value.slice(0, items).map((one) => shortened(one, items))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, shortened(one, items)]))
}

/** How much of its schema an example shows: values that are there count, and very long ones show less. */
function worth(example: CallExample): number {
  const text = JSON.stringify(example)
  const empty = text.match(/null|\[\]|""|\{\}/g)?.length ?? 0
  const odd = ODD.test(text) ? ENOUGH : 0
  return Math.min(text.length, ENOUGH) - odd - empty * 20 - Math.max(0, text.length - ENOUGH) / 2
}

/** Tests send fields that a call does not know, which have no effect. */
const hasUnknownFields = ({ body: schema }: CallDefinition, body: unknown) =>
  schema instanceof z.ZodObject && Object.keys(body as object).some((name) => !(name in schema.shape))

/** Whether both parts are what the call's schemas take. */
export function fits(call: CallDefinition, { body, reply }: CallExample): boolean {
  const isBody = call.body ? call.body.safeParse(body).success : body === undefined
  return isBody && envelope(call.data).safeParse(reply).success
}

/** The best example of each call from the files of recorded calls in a folder. */
export function chooseExamples(folder: string, calls: readonly NamedCall[]): Record<string, CallExample> {
  const named = new Map(calls.map((one) => [`${one.call.method} ${one.call.path}`, one]))
  const best = new Map<string, { example: CallExample; worth: number }>()
  for (const file of readdirSync(folder).toSorted())
    for (const line of readFileSync(join(folder, file), 'utf8').split('\n')) {
      if (line === '') continue
      const { method, path, body, reply } = JSON.parse(line) as RecordedCall
      const one = named.get(`${method} ${path}`)
      if (!one || one.call.access === 'service' || one.call.plain) continue
      const hasBody = one.call.body && body !== undefined && body !== null
      if (hasBody && hasUnknownFields(one.call, body)) continue
      // Whole lists where a call always returns so many items.
      const example = [MOST_ITEMS, Infinity]
        .map((items): CallExample => ({
          ...(hasBody && { body: shortened(body, items) }),
          reply: shortened(reply, items),
        }))
        .find((each) => fits(one.call, each))
      if (!example || JSON.stringify(example).length > LONGEST) continue
      const value = worth(example)
      if (value <= (best.get(one.operationId)?.worth ?? -Infinity)) continue
      best.set(one.operationId, { example, worth: value })
    }
  // Recorded where analytics returns it: what the main API passes on is the same.
  for (const { call, behind } of [...answeredByAnalytics, olderReport]) {
    const [outer, inner] = [call.path, behind].map((path) => named.get(`GET ${path}`)?.operationId)
    const found = inner === undefined ? undefined : best.get(inner)
    if (outer !== undefined && found && fits(call, found.example)) best.set(outer, found)
  }
  return Object.fromEntries(
    [...best].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([name, { example }]) => [name, example]),
  )
}
