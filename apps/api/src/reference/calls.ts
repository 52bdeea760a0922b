import { readdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { CallDefinition } from '@headgate/contract/base/call'
import { z } from 'zod'

const contract = new URL('..', import.meta.resolve('@headgate/contract/base/call'))

/** A call of the contract with the name of its export. */
export interface NamedCall {
  /** Unique, and as stable as the export: `listPublishers`. Generated clients use it as function name. */
  operationId: string
  call: CallDefinition
}

/** One resource of the contract with the calls that it declares, in the order of its files. */
export interface CallGroup {
  /** Name of the contract's folder, or of a single file: `targetings`, `publishers`. */
  name: string
  calls: NamedCall[]
}

function isCall(value: unknown): value is CallDefinition {
  return (
    typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value
  )
}

const capital = (name: string) => name.charAt(0).toUpperCase() + name.slice(1)

/** Names of the calls that one declaration makes: `getPlatform`, `listPlatforms`. */
function groupedName(verb: string, group: string): string {
  return verb + capital(verb === 'list' ? group : group.replace(/s$/, ''))
}

/** The calls of an export: one call, or a group that one declaration makes (reference items). */
function callsIn([name, value]: [string, unknown]): NamedCall[] {
  if (isCall(value)) return [{ operationId: name, call: value }]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([verb, one]) =>
    isCall(one) ? [{ operationId: groupedName(verb, name), call: one }] : [],
  )
}

/** Exports of each file of the contract, in the order of the paths. */
async function readContract(): Promise<{ resource: string; exports: [string, unknown][] }[]> {
  const files = (await readdir(fileURLToPath(contract), { recursive: true }))
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .toSorted()
  return Promise.all(
    files.map(async (file) => {
      const module = (await import(new URL(file, contract).href)) as Record<string, unknown>
      return { resource: file.replace(/(\/.*)?(\.ts)?$/, ''), exports: Object.entries(module) }
    }),
  )
}

/** Every call of the contract, found in its folders, so that a new file cannot be forgotten. */
export async function readCalls(): Promise<CallGroup[]> {
  const files = await readContract()
  const calls = Map.groupBy(
    files.flatMap(({ resource, exports }) => exports.flatMap(callsIn).map((call) => ({ resource, call }))),
    ({ resource }) => resource,
  )
  return [...calls].map(([name, found]) => ({ name, calls: found.map(({ call }) => call) }))
}

/** Calls of the API itself, without other parts. */
export async function readApiCalls(): Promise<CallDefinition[]> {
  return (await readCalls())
    .flatMap(({ calls }) => calls.map(({ call }) => call))
    .filter(({ path }) => path.startsWith('/api/'))
}

/**
 * The name of each object that the contract exports: `publisher` is `Publisher`. The reference describes it once under
 * this name. When two files export the same name (a form and a record), the first one gets it.
 */
export async function readNames(): Promise<Map<z.ZodType, string>> {
  const names = new Map<z.ZodType, string>()
  for (const { exports } of await readContract())
    for (const [name, value] of exports)
      if (value instanceof z.ZodObject && !names.has(value)) names.set(value, capital(name))
  return names
}
