import type { ProviderLink } from '@headgate/contract/provider-links'
import { type CsvCell, csvLines, csvMoment, csvNumber, csvText, csvYesNo } from '@headgate/server/csv'

/** The columns of the list, in its order. */
const columns: readonly [string, (link: ProviderLink) => CsvCell][] = [
  ['ID', (link) => csvNumber(link.id)],
  ['Link', (link) => csvText(link.link)],
  ['Description', (link) => csvText(link.description ?? '')],
  ['Advertiser', (link) => csvText(link.provider.name)],
  ['Channel Variable', (link) => csvText(link.link_source_identifier)],
  ['Channel Value', (link) => csvText(link.link_source_identifier_value)],
  ['Traffic Type', (link) => csvText(link.tag_type.name)],
  ['Search Engine', (link) => csvText(link.search_engine.name)],
  ['Platform', (link) => csvText(link.platform.name)],
  ['Traffic source', (link) => csvText(link.traffic_source?.name ?? '')],
  ['Daily Cap', (link) => csvNumber(link.daily_cap)],
  ['Remaining Cap', (link) => (link.remaining_cap === null ? null : csvNumber(link.remaining_cap))],
  ['Cap Consumption', (link) => csvNumber(link.cap_consumed)],
  ['Quality Score', (link) => csvText(link.quality_score.toUpperCase())],
  ['Traffic flowing?', (link) => csvYesNo(link.is_traffic_flowing)],
  ['Is Live', (link) => csvYesNo(link.is_live)],
  ['Link Last Live (UTC)', (link) => csvMoment(link.last_live)],
  ['Created At (UTC)', (link) => csvMoment(link.createdAt)],
  ['Status', (link) => (link.disabled ? 'Inactive' : 'Active')],
  ['Ready to use', (link) => csvYesNo(link.reusable)],
]

/** The list as CSV text, part by part. */
export async function* providerLinkCsv(parts: AsyncIterable<ProviderLink[]>): AsyncGenerator<string> {
  yield csvLines([columns.map(([header]) => header)])
  for await (const links of parts) yield csvLines(links.map((link) => columns.map(([, cell]) => cell(link))))
}
