import { messages } from '@headgate/contract/base/messages'
import { type ReferenceKind, referenceKinds } from '@headgate/contract/settings/reference-items'

const { referenceItems: texts } = messages

const failures = {
  platform: { cannotSave: texts.cannotSavePlatform, cannotRestore: texts.cannotRestorePlatform },
  searchEngine: {
    cannotSave: texts.cannotSaveSearchEngine,
    cannotRestore: texts.cannotRestoreSearchEngine,
  },
  tagType: { cannotSave: texts.cannotSaveTagType, cannotRestore: texts.cannotRestoreTagType },
  trafficSource: {
    cannotSave: texts.cannotSaveTrafficSource,
    cannotRestore: texts.cannotRestoreTrafficSource,
  },
} as const satisfies Record<ReferenceKind, object>

/** Texts about items of a kind (docs/behaviour/settings.md#reference-items). */
export function referenceTexts(kind: ReferenceKind) {
  const [one] = referenceKinds[kind].noun
  return {
    ...failures[kind],
    archived: `${one} archived.`,
    restored: `${one} restored.`,
    removed: `${one} removed permanently.`,
  }
}
