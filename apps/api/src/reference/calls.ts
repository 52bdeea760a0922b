import { readdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { CallDefinition } from '@headgate/contract/call'

const contract = new URL('.', import.meta.resolve('@headgate/contract/call'))

/** One file of the contract with the calls it declares, in the order of the file. */
export interface CallGroup {
  /** Base name of the contract's file: `publishers`. */
  name: string
  calls: CallDefinition[]
}

function isCall(value: unknown): value is CallDefinition {
  return (
    typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value
  )
}

/** An export is a call, or a group of calls that one declaration makes: reference items. */
function callsIn(value: unknown): CallDefinition[] {
  if (isCall(value)) return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).filter(isCall) : []
}

/** Every call of the contract, found by reading its folder: a new file cannot be forgotten. */
export async function readCalls(): Promise<CallGroup[]> {
  const files = (await readdir(fileURLToPath(contract)))
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .toSorted()
  const groups = await Promise.all(
    files.map(async (file) => {
      const module = (await import(new URL(file, contract).href)) as Record<string, unknown>
      return { name: file.replace(/\.ts$/, ''), calls: Object.values(module).flatMap(callsIn) }
    }),
  )
  return groups.filter((group) => group.calls.length > 0)
}

/** Those of the api itself, without the engine's. */
export async function readApiCalls(): Promise<CallDefinition[]> {
  return (await readCalls()).flatMap(({ calls }) => calls).filter(({ path }) => path.startsWith('/api/'))
}
