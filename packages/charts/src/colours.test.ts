import assert from 'node:assert/strict'
import { test } from 'node:test'
import { chartColours, seriesColour } from './colours.ts'
import { contrast, difference, visions } from './testing/colour-vision.ts'

/** Two patches side by side can be told apart from about 0.02 on; a legend needs more. */
const LEAST: Record<string, number> = { light: 0.085, dark: 0.06 }

for (const [scheme, colours] of Object.entries(chartColours)) {
  const all = [...colours.series, colours.rest]

  for (const [vision, matrix] of Object.entries(visions))
    test(`${scheme}: every two colours differ with ${vision}`, () => {
      for (const [index, one] of all.entries())
        for (const other of all.slice(index + 1)) {
          const apart = difference(one, other, matrix)
          assert.ok(apart >= LEAST[scheme]!, `${one} and ${other} are ${apart.toFixed(3)} apart`)
        }
    })

  test(`${scheme}: every colour stands out from the ground, and texts can be read`, () => {
    for (const colour of all) assert.ok(contrast(colour, colours.ground) >= 2.95, colour)
    for (const text of [colours.ink, colours.dimmed]) assert.ok(contrast(text, colours.ground) >= 4.5, text)
  })

  test(`${scheme}: colours of a map go one way`, () => {
    const steps = colours.heat.map((colour) => contrast(colour, colours.ground))
    assert.deepEqual(
      steps,
      steps.toSorted((a, b) => a - b),
    )
  })
}

test('the rest is grey wherever it stands, and the eleventh series has a colour', () => {
  assert.equal(seriesColour({ key: null }, 3, chartColours.light), chartColours.light.rest)
  assert.equal(seriesColour({ key: 'a' }, 0, chartColours.light), '#0b6b73')
  assert.equal(seriesColour({ key: 'k' }, 10, chartColours.light), '#0b6b73')
})
