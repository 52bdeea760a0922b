export { fromDashList, toDashList } from '@headgate/domain/addresses/dash-list'
