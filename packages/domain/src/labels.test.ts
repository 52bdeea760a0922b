import assert from 'node:assert/strict'
import { test } from 'node:test'
import { qualityScores, targetingTypes } from '@headgate/contract/base/constants'
import {
  outcomeLabel,
  outcomeLabels,
  qualityScoreChoices,
  qualityScoreInTable,
  reasonLabel,
  targetingModeLabel,
} from './labels.ts'
import { outcomes, recordedReasons } from './snapshot/search-event.ts'

test('every outcome has a label', () => {
  assert.deepEqual(Object.keys(outcomeLabels).toSorted(), Object.keys(outcomes).toSorted())
})

test('every reason that is recorded has its own label', () => {
  const labels = recordedReasons.map(reasonLabel)
  assert.equal(new Set(labels).size, recordedReasons.length)
})

test('a targeting mode has its name', () => {
  assert.deepEqual(targetingTypes.map(targetingModeLabel), ['Round Robin', 'Waterfall'])
})

test('a value without a label stays as it is', () => {
  for (const label of [targetingModeLabel, outcomeLabel, reasonLabel])
    assert.equal(label('sideways'), 'sideways')
})

test('quality scores are lower-case in selects and upper-case in tables', () => {
  assert.deepEqual(
    qualityScoreChoices.map(({ label }) => label),
    ['direct', 'premium', 'mid', 'low'],
  )
  assert.deepEqual(qualityScores.map(qualityScoreInTable), ['DIRECT', 'PREMIUM', 'MID', 'LOW'])
})
