import { messages } from '@headgate/contract/base/messages'
import { createFileRoute } from '@tanstack/react-router'
import { uploadAdvertisers } from '../../api/revenue/upload-advertisers.ts'
import { CsvUpload } from '../../features/revenue-imports/upload/csv-upload.tsx'
import { uploadAddress } from '../../features/revenue-imports/upload/upload-address.ts'
import { RouteFailure } from '../../features/shell/route-failure.tsx'
import { listSearch } from '../../screens/list/list-search.ts'

const { validateSearch, search } = listSearch(uploadAddress)

export const Route = createFileRoute('/_shell/csvupload')({
  validateSearch,
  search,
  loader: ({ context }) => context.queryClient.fetchQuery(uploadAdvertisers()),
  component: CsvUpload,
  errorComponent: (props) => <RouteFailure {...props} text={messages.csv.cannotLoadAdvertisers} />,
})
