import type { Report } from '@headgate/contract/reports/report'
import { z } from 'zod'
import type { ReportAddress } from '@headgate/domain/reports/report-address'
import { parseSearch, stringifySearch } from '@headgate/domain/addresses/search-text'
import { readAddress, writeAddress } from './use-report-address.ts'

/** A view that was left by pressing a figure of it. */
export interface TrailStep {
  /** The row of the figure: `Publisher: Acme`. */
  label: string
  /** The view's parameters, without its own trail. */
  view: string
}

/** Earlier steps are dropped, so that the address stays short enough for every browser and mail. */
const MOST_STEPS = 6

const steps = z.array(z.tuple([z.string(), z.string()]))

/** The steps in an address; none in a damaged one. */
export function readTrail(text: string | undefined): TrailStep[] {
  if (text === undefined) return []
  try {
    return steps.parse(JSON.parse(text)).map(([label, view]) => ({ label, view }))
  } catch {
    return []
  }
}

function writeTrail(trail: readonly TrailStep[]): string | undefined {
  if (trail.length === 0) return undefined
  return JSON.stringify(trail.slice(-MOST_STEPS).map(({ label, view }) => [label, view]))
}

const searchText = (report: Report, address: Partial<ReportAddress>) =>
  stringifySearch(writeAddress(report, { ...address, trail: undefined })).slice(1)

/** The trail of a view that is reached from another one. */
export function longerTrail(
  report: Report,
  { from, label }: { from: Partial<ReportAddress>; label: string },
): string | undefined {
  return writeTrail([...readTrail(from.trail), { label, view: searchText(report, from) }])
}

/** The address of a view on the report's screen, or on another one that has the same parameters. */
export function hrefOf(
  report: Report,
  address: Partial<ReportAddress>,
  screen: string = report.screen,
): string {
  return screen + stringifySearch(writeAddress(report, address))
}

/** The views of a trail, with links that lead back to them. The first one is where it began. */
export function trailLinks(report: Report, text: string | undefined): { label: string; href: string }[] {
  const trail = readTrail(text)
  return trail.map(({ view }, at) => {
    // A damaged view is read as an address is: what is wrong in it has its default.
    const address = readAddress(report, parseSearch(view))
    return {
      label: at === 0 ? 'Start' : trail[at - 1]!.label,
      href: hrefOf(report, { ...address, trail: writeTrail(trail.slice(0, at)) }),
    }
  })
}

/** Where the present view came from: the row that was pressed last. */
export const lastLabel = (text: string | undefined): string | undefined => readTrail(text).at(-1)?.label
