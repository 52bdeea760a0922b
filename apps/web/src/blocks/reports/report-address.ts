/** The address of a report is read by jobs too, so it is in the domain. */
export * from '@headgate/domain/reports/report-address'
