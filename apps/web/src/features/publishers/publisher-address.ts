interface Named {
  id: number
}

/** The form of a publisher. */
export const editAddress = ({ id }: Named): string => `/publishers/edit/${id}`

/** Everything known about a publisher, also of an archived one. */
export const detailsAddress = ({ id }: Named): string => `/publishers/details/${id}`
