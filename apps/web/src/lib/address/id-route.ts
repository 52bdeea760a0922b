import { idParams } from '@headgate/contract/base/call'
import { notFound } from '@tanstack/react-router'

/** Options of a route about one record: `id` is a number, and an address with anything else is no page. */
export const idRoute = {
  params: {
    parse: (raw: { id: string }): { id: number } => {
      const read = idParams.safeParse(raw)
      if (!read.success) throw notFound()
      return read.data
    },
    stringify: (params: { id: number }) => ({ id: String(params.id) }),
  },
}
