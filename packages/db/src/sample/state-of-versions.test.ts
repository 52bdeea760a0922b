import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { after, before, test } from 'node:test'
import { applyChanges, emptySnapshot } from '@headgate/domain/snapshot/compile'
import { ENGINE_FORMAT, type EngineChange } from '@headgate/domain/snapshot/snapshot'
import { changeProblem } from '@headgate/domain/snapshot/snapshot-check'
import { readEngineState } from '../engine/state.ts'
import { firstStart } from '../upkeep/first-start.ts'
import { testDatabase, type TestDatabase } from '../testing/database.ts'

/**
 * What versions of Headgate have written for engines: some records of each kind of the sample business. A version that
 * is released adds a file (docs/upgrade.md#what-tests-hold).
 */
interface Recorded {
  version: string
  /** `ENGINE_FORMAT` of that version. */
  engine_format: number
  records: EngineChange[]
}

const folder = new URL('recorded/', import.meta.url)
const versions = readdirSync(folder).map(
  (name) => JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as Recorded,
)

let database: TestDatabase
before(async () => {
  database = await testDatabase()
  await firstStart(database, {
    ADMIN_EMAIL: 'admin@headgate.local',
    ADMIN_PASSWORD: 'admin-of-test',
    SAMPLE_DATA: true,
    REDIRECT_PORT: 4080,
    REDIRECT_TYPE: 'standard',
  })
})
after(() => database.close())

test('an engine of this version serves what the versions before have written', () => {
  assert.ok(versions.length > 0)
  for (const { version, records } of versions) {
    assert.deepEqual(
      records.flatMap((record) => changeProblem(record) ?? []),
      [],
      version,
    )
    const snapshot = applyChanges(emptySnapshot(), records, () => 0)
    const targetings = records.filter(({ kind }) => kind === 'targeting')
    assert.ok(targetings.length > 0)
    for (const { entity_id } of targetings) assert.ok(snapshot.targetings.get(entity_id)?.plan, version)
  }
})

/** Places in a record with the type of what is there: `.rules[].id number`. */
function placesOf(value: unknown, place = ''): Map<string, Set<string>> {
  const places = new Map<string, Set<string>>()
  const add = (at: string, type: string) => places.set(at, (places.get(at) ?? new Set()).add(type))
  const walk = (one: unknown, at: string): void => {
    if (Array.isArray(one)) {
      add(at, 'list')
      for (const item of one) walk(item, `${at}[]`)
    } else if (typeof one === 'object' && one !== null) {
      add(at, 'record')
      for (const [name, item] of Object.entries(one)) walk(item, `${at}.${name}`)
    } else add(at, one === null ? 'null' : typeof one)
  }
  walk(value, place)
  return places
}

type Places = ReturnType<typeof placesOf>

/** Whether a record has a place, or an empty list above it. */
function hasPlace(places: Places, place: string): boolean {
  if (places.has(place)) return true
  return [...place.matchAll(/\[\]/g)].some(({ index }) => {
    const list = place.slice(0, index)
    return places.has(list) && !places.has(`${list}[]`)
  })
}

/** Why engines of a version could misread a record of this version; null when they cannot. */
function misread({ engine_format, records }: Recorded, record: EngineChange): string | null {
  // They keep what they had before.
  if ((record.format ?? 1) > engine_format || record.content === null) return null
  const known = records.filter(({ kind }) => kind === record.kind).map(({ content }) => placesOf(content))
  const own = placesOf(record.content)
  const at = `${record.kind} ${record.entity_id}`
  // Records of a kind that they do not know are left out by them.
  for (const place of new Set(known.flatMap((places) => [...places.keys()]))) {
    if (known.every((places) => hasPlace(places, place)) && !hasPlace(own, place))
      return `${at} lacks ${place}`
    const types = new Set(known.flatMap((places) => [...(places.get(place) ?? [])]))
    // Only null was recorded there, so the type is not known.
    if (types.size === 1 && types.has('null')) continue
    const foreign = [...(own.get(place) ?? [])].filter((type) => type !== 'null' && !types.has(type))
    if (foreign.length > 0) return `${at} has another type at ${place}`
  }
  return null
}

test('engines of the versions before do not misread what this version writes: its format is higher, or its fields are theirs', async () => {
  const written = await readEngineState(database.db, 0)
  assert.ok(written.length > 100)
  for (const version of versions) {
    assert.ok(version.engine_format <= ENGINE_FORMAT)
    assert.deepEqual(
      written.flatMap((record) => misread(version, record) ?? []),
      [],
      version.version,
    )
  }
  // The comparison finds a field that is missing or changes its type, unless the format says so.
  const targeting = written.find(({ kind }) => kind === 'targeting')
  const { rules: _rules, ...less } = targeting!.content as unknown as Record<string, unknown>
  const odd = { ...targeting!, content: less } as unknown as EngineChange
  assert.match(misread(versions[0]!, odd)!, /lacks \.rules/)
  assert.equal(misread(versions[0]!, { ...odd, format: ENGINE_FORMAT + 1 }), null)
  const typed = { ...targeting!, content: { ...targeting!.content, rules: 'all' } } as unknown as EngineChange
  assert.match(misread(versions[0]!, typed)!, /another type at \.rules$/)
})
