import type { Report } from '@headgate/contract/reports/report'

/** The part of an address after `#` with which the screen of a report opens the user's prepared files. */
export const FILES_HASH = 'files'

/** Where a prepared file of a report can be fetched, as a path of the console. */
export const filesLink = ({ screen }: Pick<Report, 'screen'>): string => `${screen}#${FILES_HASH}`
