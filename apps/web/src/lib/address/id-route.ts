import { idParams } from '@headgate/contract/base/call'
import { notFound } from '@tanstack/react-router'

/**
 * Options of a route for one record: `id` is a number. An address with anything else is not found. Another record is
 * drawn anew: without `remountDeps` a page would keep what was read and chosen for the record before. Tabs and filters in
 * the query of the address do not count.
 */
export const idRoute = {
  params: {
    parse: (raw: { id: string }): { id: number } => {
      const read = idParams.safeParse(raw)
      if (!read.success) throw notFound()
      return read.data
    },
    stringify: (params: { id: number }) => ({ id: String(params.id) }),
  },
  remountDeps: ({ params: { id } }: { params: { id: number } }) => ({ id }),
}
