interface Named {
  id: number
}

/** The address of a publisher's form. */
export const editAddress = ({ id }: Named): string => `/publishers/edit/${id}`

/** The address of a publisher's details, also for an archived one. */
export const detailsAddress = ({ id }: Named): string => `/publishers/details/${id}`

/** The address of a publisher's API token and of what it is for. */
export const apiAddress = ({ id }: Named): string => `/publisher/apidetails/${id}`
