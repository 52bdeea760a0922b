interface Named {
  id: number
}

/** The address of a publisher's form. */
export const editAddress = ({ id }: Named): string => `/publishers/edit/${id}`

/** The address of a publisher's details, also for an archived one. */
export const detailsAddress = ({ id }: Named): string => `/publishers/details/${id}`
