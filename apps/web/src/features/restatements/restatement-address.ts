import { type RestatementsQuery, restatementsQuery } from '@headgate/contract/revenue/restatement-calls'

/** The state of the list is the query of its call. */
export const restatementAddress = restatementsQuery
export type RestatementAddress = RestatementsQuery
