/** The address of a report is read by jobs too, so it is in the domain. */
export {
  type ReportAddress,
  reportAddress,
  addressName,
  type FilterChoice,
  filterChoice,
  groupsOf,
  groupText,
  reportQueryOf,
} from '@headgate/domain/reports/report-address'
