/** Addresses of the screens of an account. */
export const accountAddress = (id: number) => `/pubaccount/${id}`
export const editAddress = (id: number) => `/publisheraccountmanagement/edit/${id}`
export const removeReportsAddress = (id: number) => `/remove/reports/${id}`
