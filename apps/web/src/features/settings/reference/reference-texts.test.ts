import assert from 'node:assert/strict'
import { test } from 'node:test'
import { messages } from '@headgate/contract/base/messages'
import { type ReferenceKind, referenceKinds } from '@headgate/contract/settings/reference-items'
import { referenceTexts } from './reference-texts.ts'

const { referenceItems: texts } = messages

const cases: [kind: ReferenceKind, noun: string, cannotSave: string, cannotRestore: string][] = [
  ['platform', 'Platform', texts.cannotSavePlatform, texts.cannotRestorePlatform],
  ['searchEngine', 'Search Engine', texts.cannotSaveSearchEngine, texts.cannotRestoreSearchEngine],
  ['tagType', 'Traffic Type', texts.cannotSaveTagType, texts.cannotRestoreTagType],
  ['trafficSource', 'Traffic Source', texts.cannotSaveTrafficSource, texts.cannotRestoreTrafficSource],
]

test('texts about each kind of reference item use its own name', () => {
  assert.equal(cases.length, Object.keys(referenceKinds).length)
  for (const [kind, noun, cannotSave, cannotRestore] of cases)
    assert.deepEqual(referenceTexts(kind), {
      cannotSave,
      cannotRestore,
      archived: `${noun} archived.`,
      restored: `${noun} restored.`,
      removed: `${noun} removed permanently.`,
    })
})
